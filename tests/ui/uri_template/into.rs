use etched::uri_template;

struct Link;

fn main() {
    let (user, tags) = ("ann", ['a', 'b']);
    let link = uri_template!("/users/{user}{?tags*,page}", page = 2_u32);
    let _: Link = link.into();
}

use etched::uri_template;

struct Link;

fn link(user: &str, page: u32) -> Link {
    uri_template!("/users/{user}{?page}")
}

fn main() {
    link("ann", 1);
}

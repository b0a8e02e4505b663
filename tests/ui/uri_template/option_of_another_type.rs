use etched::uri_template;

struct Id;

fn main() {
    let id = Some(Id);
    let _ = uri_template!("/users{/id}");
}

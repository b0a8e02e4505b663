use etched::uri_template;

fn main() {
    let link = uri_template!("/users/{id}", id = "..");
    let _: String = link.to_string();
}

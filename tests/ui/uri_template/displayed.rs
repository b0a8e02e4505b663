use etched::uri_template;

fn main() {
    let id = "..";
    println!("{}", uri_template!("/users/{id}"));
}

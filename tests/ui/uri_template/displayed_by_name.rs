use etched::uri_template;

fn main() {
    let id = "..";
    let link = uri_template!("/users/{id}");
    println!("{link}");
}

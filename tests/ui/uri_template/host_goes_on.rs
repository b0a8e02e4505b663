use etched::uri_template;

fn main() {
    uri_template!("https://api.example.com{path}", path = "users");
}

use etched::uri_template;

fn main() {
    uri_template!("https://{user}:{password}@example.com/", user = "ann", password = "x");
}

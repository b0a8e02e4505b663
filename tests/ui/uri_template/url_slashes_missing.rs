use etched::uri_template;

fn main() {
    uri_template!("https:/{host}/", host = "example.com");
}

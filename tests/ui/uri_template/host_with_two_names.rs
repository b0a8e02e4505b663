use etched::uri_template;

fn main() {
    uri_template!("https://{region,zone}.example.com/", region = "eu", zone = "a");
}

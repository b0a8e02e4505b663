use etched::uri_template;

fn main() {
    uri_template!("http://localhost:{port}/{page}", port = 8080, page = 1);
}

use etched::uri_template;

fn main() {
    uri_template!("http://localhost:80{n}/", n = 81);
}

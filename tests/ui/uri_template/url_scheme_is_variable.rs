use etched::uri_template;

fn main() {
    uri_template!("http{s}://example.com/", s = "s");
}

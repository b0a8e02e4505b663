use etched::uri_template;

fn main() {
    uri_template!("https://example.com{+path}", path = "/a/b");
}

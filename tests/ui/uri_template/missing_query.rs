use etched::uri_template;

fn main() {
    uri_template!("/search{?q}page=1", q = Some("a"));
}

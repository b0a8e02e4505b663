use etched::uri_template;

fn main() {
    uri_template!("https://example.com{/version}.json", version = Some("v1"));
}

use etched::uri_template;
use etched::url::Url;

const BASE: Url<&str> = etched::url!("https://example.com");

fn main() {
    uri_template!("{BASE}/users").try_to_string();
    let base = &BASE;
    uri_template!("{base:9}/users{?base}").try_to_string();
}

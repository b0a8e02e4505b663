#![deny(unused_must_use)]

use etched::url::Url;

fn main() {
    let url = Url::parse("https://example.com/").unwrap();
    url.append_pair("token", "x");
    url.with_path("/docs");
}

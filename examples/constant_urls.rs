//! URLs that are constants: their parts cost nothing when the program runs.
//!
//!     cargo run --example constant_urls

use etched::url::Url;

/// A literal.
const API: Url<&'static str> = etched::url!("https://api.example.com:8443/v1/search?q=ü");

/// A constant, for example one that a build script sets.
const BASE: &str = match option_env!("EXAMPLE_BASE") {
    Some(base) => base,
    None => "http://localhost:8080/docs",
};
const DOCS: Url<&'static str> = etched::url!(BASE);

fn main() {
    for url in [API, DOCS] {
        let host = url.host().unwrap_or_default();
        let port = url.port_or_default().unwrap_or_default();
        println!("{url}: connect to {host}, port {port}");
        println!("GET {}?{}", url.path(), url.query().unwrap_or_default());
    }
}

const ISSUER: &str = "https://example.com/";

fn main() {
    etched::url_origin_str!(ISSUER);
}

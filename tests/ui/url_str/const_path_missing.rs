const API: &str = "https://example.com";

fn main() {
    etched::url_str!(API);
}

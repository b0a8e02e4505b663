use etched::url_str;

const URL: &str = "https://example.com/../a";

fn main() {
    url_str!(URL);
}

use etched::url;

const URL: &str = "https://example.com:443/";

fn main() {
    url!(URL);
}

use etched::url;

const URL: &str = "https://example.com/a\u{202E}b";

fn main() {
    url!(URL);
}

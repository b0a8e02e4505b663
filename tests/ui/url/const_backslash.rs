use etched::url;

const URL: &str = r"https://example.com\docs";

fn main() {
    url!(URL);
}

use etched::url;

const URL: &str = "https://http://example.com/";

fn main() {
    url!(URL);
}

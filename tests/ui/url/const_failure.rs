use etched::url;

const URL: &str = "https://example.com:99999/";

fn main() {
    url!(URL);
}

use etched::url;

const URL: &str = "https://example.com/?a=1&amp;b=2";

fn main() {
    url!(URL);
}

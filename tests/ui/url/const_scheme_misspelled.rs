use etched::url;

const URL: &str = "htps://example.com/";

fn main() {
    url!(URL);
}

use etched::url;

const URL: &str = "https://example.com/users/{id}";

fn main() {
    url!(URL);
}

use etched::url;

fn main() {
    url!("https://example.com/%2E%2e/b");
}

use etched::url;

fn main() {
    url!(r"https://example.com\docs\a b");
}

use etched::url;

fn main() {
    url!(b"https://example.com/\xE2\x82");
}

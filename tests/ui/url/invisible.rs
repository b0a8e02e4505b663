use etched::url;

fn main() {
    url!("https://example.com/a\u{200B}b");
}

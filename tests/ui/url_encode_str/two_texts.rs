fn main() {
    etched::url_encode_str!("https://example.com/" "a b");
}

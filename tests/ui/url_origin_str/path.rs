fn main() {
    etched::url_origin_str!("https://example.com/docs");
}

fn main() {
    etched::url_ref_str!("https://example.com/docs");
}

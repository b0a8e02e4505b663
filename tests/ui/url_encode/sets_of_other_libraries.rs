fn main() {
    etched::url_encode!("a b", encodeURIComponent);
    etched::url_encode!("a b", quote);
    etched::url_encode!("a b", QueryEscape);
}

fn main() {
    const HOME: &str = "https://example.com/";
    etched::url_ref_str!(HOME);
}

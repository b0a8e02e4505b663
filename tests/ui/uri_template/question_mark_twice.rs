fn main() {
    let q = "a";
    let _ = etched::uri_template!("/search?{?q}");
}

fn main() {
    let (x, y) = (1, 2);
    let _ = etched::uri_template!("/map{?x, y}");
}

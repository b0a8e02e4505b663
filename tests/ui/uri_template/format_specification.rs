fn main() {
    let price = 5;
    let _ = etched::uri_template!("/price/{price:03}");
}

fn main() {
    let price = 2.5;
    let _ = etched::uri_template!("/price/{price}").to_string();
}

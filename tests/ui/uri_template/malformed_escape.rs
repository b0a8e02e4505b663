fn main() {
    let _ = etched::uri_template!("/100%/{x}", x = 1);
}

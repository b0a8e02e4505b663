fn main() {
    let _ = etched::uri_template_str!("/{tags:3}", tags = ["a", "b"]);
}

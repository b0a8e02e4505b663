fn main() {
    let x = "ann";
    let _ = etched::uri_template!("/{x:0}");
}

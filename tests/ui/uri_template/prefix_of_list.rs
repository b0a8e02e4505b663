fn main() {
    let tags = ["a", "b"];
    let _ = etched::uri_template!("/{tags:3}").to_string();
}

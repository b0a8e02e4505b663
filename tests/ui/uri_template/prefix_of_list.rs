fn main() {
    let tags = ["a", "b"];
    let _ = etched::uri_template!("/{tags:3}").try_to_string();
}

fn main() {
    let _ = etched::uri_template!("/users/{user\u{202E}eman}");
}

fn main() {
    let user = "ann";
    let _ = etched::uri_template!("/users/{!user}");
}

fn main() {
    let id = 5;
    let _ = etched::uri_template!("/users/{user}", id);
}

fn main() {
    let user = "ann";
    let _ = etched::uri_template_str!("/users/{user}", user = user);
}

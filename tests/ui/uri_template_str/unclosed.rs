fn main() {
    let _ = etched::uri_template_str!("/users/{user", user = "ann");
}

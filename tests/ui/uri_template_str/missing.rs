fn main() {
    const URL: &str = etched::uri_template_str!("/users/{user}{?page}", user = "ann");
    let _ = URL;
}

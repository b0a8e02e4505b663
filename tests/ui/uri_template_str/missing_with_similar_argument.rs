fn main() {
    const URL: &str = etched::uri_template_str!("/users/{user}", usr = "ann");
    let _ = URL;
}

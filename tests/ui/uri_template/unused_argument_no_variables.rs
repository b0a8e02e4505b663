fn main() {
    let _ = etched::uri_template!("/users", user = "ann");
}

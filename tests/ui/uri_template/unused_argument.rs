fn main() {
    let _ = etched::uri_template!("/users/{user}{?page}", user = "ann", pgae = 2);
}

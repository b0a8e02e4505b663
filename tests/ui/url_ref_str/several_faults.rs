fn main() {
    etched::url_ref_str!("/users/{id}?100%\t[");
}

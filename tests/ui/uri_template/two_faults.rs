fn main() {
    let user = "ann";
    let _ = etched::uri_template!("/my users/{user}/{}");
}

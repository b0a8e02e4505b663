fn main() {
    let (q, id) = ("a", 1);
    let _ = etched::uri_template!("/search{?q}{?id}");
}

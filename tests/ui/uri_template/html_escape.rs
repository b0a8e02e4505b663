fn main() {
    let id = 1;
    let _ = etched::uri_template!("/a?x=1&amp;id={id}");
}

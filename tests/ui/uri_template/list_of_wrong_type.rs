fn main() {
    let _ = etched::uri_template!("/near{?at*}", at = [2.5, 3.5]).to_string();
}

use etched::uri_template;

fn main() {
    let list: &[f64] = &[2.5];
    let _ = uri_template!("/near{?at}", at = *list).to_string();
}

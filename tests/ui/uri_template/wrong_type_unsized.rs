use etched::uri_template;

struct Point;

fn main() {
    let list: &[Point] = &[Point];
    let _ = uri_template!("/near{?at}", at = *list).to_string();
}

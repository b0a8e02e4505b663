const ZOOM: f64 = 1.5;

fn main() {
    let _ = etched::query! { "zoom": ZOOM };
}

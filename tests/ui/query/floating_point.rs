fn main() {
    let _ = etched::query! { "zoom": 1.5 };
}

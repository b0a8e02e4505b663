fn main() {
    let _ = etched::query! { "page​": 1, "page​": 2 };
}

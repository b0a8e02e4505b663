fn main() {
    let _ = etched::query! { "tag": "a", "page": 2, "tag": "b" };
}

fn main() {
    let _ = etched::query! { "tag": [["a", "b"], "c"] };
}

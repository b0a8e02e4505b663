fn main() {
    let _ = etched::query! { q: "a b", "page": 2 };
}

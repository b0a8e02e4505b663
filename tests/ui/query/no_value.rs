fn main() {
    let _ = etched::query! { "q":, "page": 2 };
}

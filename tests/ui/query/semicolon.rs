fn main() {
    let _ = etched::query! { "q": "a"; "page": 2 };
}

fn main() {
    let _ = etched::query! { "exact" "page": 2 };
}

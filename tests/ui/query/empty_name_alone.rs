fn main() {
    let _ = etched::query! { "", "page": 2 };
}

fn main() {
    let query = String::new();
    let _ = etched::query! { "q": query };
}

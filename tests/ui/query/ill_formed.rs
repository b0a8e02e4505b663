fn main() {
    let _ = etched::query! { "q": b"caf\xE9" };
}

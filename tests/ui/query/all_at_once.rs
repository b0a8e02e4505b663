fn main() {
    let _ = etched::query! { q: "a", "q": 1.5, "q": b"\xFF", "x" = 1 };
}

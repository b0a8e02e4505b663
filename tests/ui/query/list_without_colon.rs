fn main() {
    let _ = etched::query! { "a" ["b"] };
    let _ = etched::query! { "a" ("b"), "c" as x };
}

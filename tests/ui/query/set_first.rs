fn main() {
    etched::query!(component, { "q": "a b" });
}

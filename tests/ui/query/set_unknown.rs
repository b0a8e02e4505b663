fn main() {
    etched::query!({ "q": "a b" }, components);
}

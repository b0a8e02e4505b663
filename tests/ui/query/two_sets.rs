fn main() {
    etched::query!({ "q": "a b" }, component, form);
}

fn main() {
    let _ = etched::query! { NAME: "a" };
}

fn main() {
    let _ = etched::query! { "q=Müller" };
}

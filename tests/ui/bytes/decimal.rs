fn main() {
    etched::bytes!("caf", 233);
}

fn main() {
    etched::bytes!();
}

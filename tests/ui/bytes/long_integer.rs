fn main() {
    etched::bytes!(5_000_000_000);
}

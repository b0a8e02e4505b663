fn main() {
    etched::bytes!(le(-70_000));
}

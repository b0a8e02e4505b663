fn main() {
    etched::bytes!(be(2 + 3));
}

fn main() {
    etched::bytes!(200, 300, be(5), -1, [256], 1.5);
}

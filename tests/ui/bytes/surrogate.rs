fn main() {
    etched::bytes!(0xD83D);
}

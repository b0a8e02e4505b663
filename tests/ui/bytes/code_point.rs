fn main() {
    etched::bytes!(0x1F980);
}

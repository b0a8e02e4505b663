fn main() {
    etched::bytes!(256, 0x1F980, be_u16(70_000), -1, [256], 1.5, i8(200));
}

fn main() {
    etched::utf8_bytes!(0xE4BA8C);
    etched::utf8_bytes!(0xF09F_A680);
}

fn main() {
    etched::utf8_str!("caf", 0xC3, 0xA9, 0x20, 226, 130, 172);
}

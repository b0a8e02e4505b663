fn main() {
    etched::modified_utf8_bytes!(0x41, 0xC0, 0x80);
}

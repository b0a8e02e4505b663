use etched::utf8_bytes;

fn main() {
    utf8_bytes!(0xD800, 3.5, 0x110000, [], 7u8, [300], "fine", 0xDFFF);
}

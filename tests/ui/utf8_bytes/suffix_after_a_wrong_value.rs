use etched::utf8_bytes;

fn main() {
    utf8_bytes!(0x110000u32, 300u8, 'a'u8, [300u8], [0x41u8]);
}

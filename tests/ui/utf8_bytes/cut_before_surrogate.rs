use etched::utf8_bytes;

fn main() {
    utf8_bytes!([0xE2, 0x82], 0xD800);
}

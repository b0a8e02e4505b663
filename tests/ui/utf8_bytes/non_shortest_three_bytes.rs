use etched::utf8_bytes;

fn main() {
    utf8_bytes!([0xE0, 0x9F, 0x80]);
}

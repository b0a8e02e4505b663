use etched::utf8_bytes;

fn main() {
    utf8_bytes!([0xED, 0xA0, 0x80]);
}

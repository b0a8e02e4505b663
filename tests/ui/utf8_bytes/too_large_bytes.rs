use etched::utf8_bytes;

fn main() {
    utf8_bytes!([0xF4, 0x90, 0x80, 0x80]);
}

use etched::utf8_bytes;

fn main() {
    utf8_bytes!([0xF0, 0x9F, 0x98]);
}

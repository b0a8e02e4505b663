use etched::modified_utf8_bytes;

fn main() {
    modified_utf8_bytes!([0xED, 0xA0, 0x80, 0xED]);
}

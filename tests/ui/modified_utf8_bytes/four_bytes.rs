use etched::modified_utf8_bytes;

fn main() {
    modified_utf8_bytes!([0xF0, 0x90, 0x8C, 0x82]);
}

use etched::modified_utf8_bytes;

fn main() {
    modified_utf8_bytes!([0x61, 0xED, 0xBC, 0x82]);
}

use etched::modified_utf8_bytes;

fn main() {
    modified_utf8_bytes!([0xC1, 0x81]);
}

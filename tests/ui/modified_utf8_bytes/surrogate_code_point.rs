use etched::modified_utf8_bytes;

fn main() {
    modified_utf8_bytes!(0xD800);
}

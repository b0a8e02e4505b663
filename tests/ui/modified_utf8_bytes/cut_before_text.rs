use etched::modified_utf8_bytes;

fn main() {
    modified_utf8_bytes!(b"\xE2\x82", "a\0é");
}

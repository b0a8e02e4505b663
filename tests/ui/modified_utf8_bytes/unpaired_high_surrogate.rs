use etched::modified_utf8_bytes;

fn main() {
    modified_utf8_bytes!(b"a\xED\xA0\x80b");
}

use etched::modified_utf8_bytes;

const BYTES: &[u8] = b"a\xED\xA0\x80";
const TEXT: &str = "\0";

fn main() {
    modified_utf8_bytes!(BYTES, TEXT);
}

use etched::utf8_bytes;

const BYTES: &[u8] = b"a\xC0\xAF";

fn main() {
    utf8_bytes!(BYTES);
}

use etched::modified_utf8_bytes;

const BYTES: &[u8] = b"A\0";

fn main() {
    modified_utf8_bytes!("A", BYTES);
}

use etched::write_utf_bytes;

const BYTES: &[u8] = b"A\xFF";

fn main() {
    write_utf_bytes!("A", BYTES);
}

use etched::write_utf_bytes;

const BYTES: &[u8] = &[0x41; 65535];

fn main() {
    write_utf_bytes!("A", BYTES);
}

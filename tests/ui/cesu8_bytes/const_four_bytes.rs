use etched::cesu8_bytes;

const CRAB: &[u8; 4] = b"\xF0\x9F\xA6\x80";

fn main() {
    cesu8_bytes!(CRAB);
}

use etched::cesu8_bytes;

fn main() {
    cesu8_bytes!(b"\xF0\x90\x8C\x82");
}

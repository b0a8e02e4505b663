use etched::cesu8_bytes;

fn main() {
    cesu8_bytes!(b"A\xC0\x80");
}

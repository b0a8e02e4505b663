use etched::cesu8_bytes;

fn main() {
    cesu8_bytes!(b"\xED\xB0\x80");
}

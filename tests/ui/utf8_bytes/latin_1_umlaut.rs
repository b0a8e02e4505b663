use etched::utf8_bytes;

fn main() {
    utf8_bytes!(b"M\xFCnchen", b'\xE9');
}

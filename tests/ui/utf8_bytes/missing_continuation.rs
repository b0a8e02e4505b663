use etched::utf8_bytes;

fn main() {
    utf8_bytes!(b"\xE2\x82 euro");
}

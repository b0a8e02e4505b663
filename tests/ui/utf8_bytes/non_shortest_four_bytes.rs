use etched::utf8_bytes;

fn main() {
    utf8_bytes!(b"\xF0\x8F\xBF\xBF");
}

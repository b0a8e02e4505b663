use etched::utf8_bytes;

fn main() {
    utf8_bytes!(b"\xED\xA0\xBD\xED\xB8\x80 \xFF");
}

use etched::utf8_bytes;

fn main() {
    utf8_bytes!(b"\xF8\x88\x80\x80\x80");
}

use etched::rfc2279_bytes;

fn main() {
    rfc2279_bytes!(b"\xF8\x88\x80\x80");
}

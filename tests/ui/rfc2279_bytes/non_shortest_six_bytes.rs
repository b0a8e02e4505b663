use etched::rfc2279_bytes;

fn main() {
    rfc2279_bytes!(b"\xFC\x80\x80\x80\x80\xAF");
}

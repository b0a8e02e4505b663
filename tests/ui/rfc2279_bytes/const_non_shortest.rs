use etched::rfc2279_bytes;

const BYTES: &[u8] = b"\xE0\x80\xAF";

fn main() {
    rfc2279_bytes!(BYTES);
}

use etched::rfc2279_bytes;

fn main() {
    rfc2279_bytes!([0xC0, 0x80]);
}

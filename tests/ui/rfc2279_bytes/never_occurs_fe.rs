use etched::rfc2279_bytes;

fn main() {
    rfc2279_bytes!([0x61, 0xFE]);
}

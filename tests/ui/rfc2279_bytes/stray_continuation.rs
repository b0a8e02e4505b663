use etched::rfc2279_bytes;

fn main() {
    rfc2279_bytes!([0x41, 0x80]);
}

use etched::rfc2279_bytes;

fn main() {
    rfc2279_bytes!(0x1_0000_0000);
}

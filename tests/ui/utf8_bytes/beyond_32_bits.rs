use etched::utf8_bytes;

fn main() {
    utf8_bytes!(0x1_0000_0000);
}

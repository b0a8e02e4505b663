use etched::utf8_bytes;

fn main() {
    utf8_bytes!(0x10000 + 0x302);
}

use etched::utf8_bytes;

fn main() {
    utf8_bytes!(0xE9u8);
}

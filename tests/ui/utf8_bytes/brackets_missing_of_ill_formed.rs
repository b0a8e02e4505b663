use etched::utf8_bytes;

fn main() {
    utf8_bytes!(0xC0, 0xAF);
}

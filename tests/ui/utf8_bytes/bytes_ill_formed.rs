use etched::utf8_bytes;

fn main() {
    utf8_bytes!(0xC3, 0x28);
    utf8_bytes!("a", 0xC0, 0xAF, "/b", 0xE2, 0x82);
}

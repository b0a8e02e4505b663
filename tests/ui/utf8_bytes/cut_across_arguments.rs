use etched::utf8_bytes;

fn main() {
    utf8_bytes!("a", [0xE2, 0x82], "b");
}

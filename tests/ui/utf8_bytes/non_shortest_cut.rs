use etched::utf8_bytes;

fn main() {
    utf8_bytes!("a", [0xE0, 0x80], "b");
}

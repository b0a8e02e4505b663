use etched::write_utf_bytes;

fn main() {
    write_utf_bytes!("a", [0xED, 0xA0, 0x80], "b");
}

use etched::write_utf_bytes;

fn main() {
    write_utf_bytes!([0xF0, 0x9F, 0xA6, 0x80]);
}

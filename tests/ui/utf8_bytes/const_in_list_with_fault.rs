use etched::utf8_bytes;

const BYTE: u8 = 0x41;

fn main() {
    utf8_bytes!([300, BYTE, "a"]);
}

use etched::utf8_bytes;

const LAST: u32 = 0x10FFFF;

fn main() {
    utf8_bytes!(LAST + 1);
}

use etched::utf8_bytes;

const SIGN: u32 = 0xD800;

fn main() {
    utf8_bytes!(SIGN);
}

use etched::utf8_bytes;

const PAGE: u32 = 2;
const SIGN: u32 = 0xD800;
const BYTE: u8 = 0xC3;
const LEN: usize = 5;
const RATIO: f64 = 2.5;

fn main() {
    utf8_bytes!("page=", PAGE);
    utf8_bytes!(SIGN);
    utf8_bytes!(BYTE, b'\xA9');
    utf8_bytes!("page=", 1 + 1);
    utf8_bytes!(LEN);
    utf8_bytes!(code_point(SIGN));
}

fn wrong_type() {
    utf8_bytes!(decimal(RATIO));
    utf8_bytes!(decimal("2.5"), decimal(2.5));
}

use etched::utf8_str;

const VERSION: u8 = 2;
const PAGE: u16 = 300;

fn main() {
    utf8_str!("v", VERSION);
    utf8_str!("page=", PAGE);
}

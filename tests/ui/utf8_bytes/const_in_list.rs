use etched::utf8_bytes;

const LEAD: u8 = 0xC0;

fn main() {
    utf8_bytes!([LEAD, 0xAF]);
}

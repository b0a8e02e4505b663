use etched::utf8_bytes;

const LEAD: &[u8; 2] = b"\xE2\x82";

fn main() {
    utf8_bytes!("a", LEAD, "b");
}

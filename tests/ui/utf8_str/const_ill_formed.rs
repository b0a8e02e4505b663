use etched::utf8_str;

const BYTES: &[u8] = b"caf\xE9";

fn main() {
    utf8_str!(BYTES);
}

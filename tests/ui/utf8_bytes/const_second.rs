use etched::utf8_bytes;

const GOOD: &str = "good";
const BAD: &[u8] = b"\xFF";

fn main() {
    utf8_bytes!(GOOD, BAD);
}

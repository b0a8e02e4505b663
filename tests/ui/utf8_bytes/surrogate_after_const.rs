use etched::utf8_bytes;

const GOOD: &str = "good";

fn main() {
    utf8_bytes!(GOOD, 0xD800);
}

use etched::utf8_bytes;

const GOOD: &str = "good";

fn main() {
    utf8_bytes!([0xFF], GOOD);
}

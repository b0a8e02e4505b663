use etched::modified_utf8_bytes;

const RATIO: f64 = 0.5;

fn main() {
    modified_utf8_bytes!(RATIO);
}

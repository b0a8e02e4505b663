use etched::utf8_bytes;

const RATIO: f64 = 0.5;

fn main() {
    utf8_bytes!("a", RATIO);
}

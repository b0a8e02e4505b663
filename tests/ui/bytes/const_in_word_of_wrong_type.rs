const RATIO: f64 = 0.5;

fn main() {
    etched::bytes!(be_u32(RATIO));
}

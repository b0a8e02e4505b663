use etched::cesu8_bytes;

const HALF: u32 = 0xDC00;

fn main() {
    cesu8_bytes!(HALF);
}

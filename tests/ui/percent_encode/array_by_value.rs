use etched::percent_encode;

const HASH: [u8; 2] = [1, 2];

fn main() {
    percent_encode!(HASH);
}

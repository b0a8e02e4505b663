use etched::bytes;

fn main() {
    bytes!(1 << 3);
    bytes!(0x08 | 2, 'a');
}

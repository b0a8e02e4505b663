use etched::cesu8_bytes;

fn main() {
    cesu8_bytes!([0xED, 0xA0, 0x21]);
}

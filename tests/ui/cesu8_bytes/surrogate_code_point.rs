use etched::cesu8_bytes;

fn main() {
    cesu8_bytes!(0xD83E);
}

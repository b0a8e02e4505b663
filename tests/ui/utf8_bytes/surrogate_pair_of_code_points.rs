use etched::utf8_bytes;

fn main() {
    utf8_bytes!(0xD83D, 0xDE00);
}

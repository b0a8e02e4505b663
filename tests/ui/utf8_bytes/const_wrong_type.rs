use etched::utf8_bytes;

const COUNT: u64 = 0x41;

fn main() {
    utf8_bytes!("a", COUNT);
}

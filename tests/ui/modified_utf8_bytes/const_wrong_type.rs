use etched::modified_utf8_bytes;

const COUNT: u64 = 0x41;

fn main() {
    modified_utf8_bytes!(COUNT);
}

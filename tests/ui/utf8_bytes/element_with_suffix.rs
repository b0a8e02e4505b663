use etched::utf8_bytes;

fn main() {
    utf8_bytes!([0xC3u8, 0xA9u8]);
}

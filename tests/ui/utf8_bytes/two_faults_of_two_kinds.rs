use etched::utf8_bytes;

fn main() {
    let _ = utf8_bytes!([0xC0, 0xAF], 0xD800);
}

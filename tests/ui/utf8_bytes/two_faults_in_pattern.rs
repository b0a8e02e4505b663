use etched::utf8_bytes;

fn main() {
    match b"a".as_slice() {
        utf8_bytes!(0xD800, 0x110000) => {}
        _ => {}
    }
}

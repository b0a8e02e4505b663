use etched::utf8_bytes;

fn main() {
    let _ = [0; utf8_bytes!(b"\xFF", b"\xFE").len()];
}

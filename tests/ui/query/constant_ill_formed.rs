const BYTES: &[u8] = b"caf\xE9";

fn main() {
    let _ = etched::query! { "page": 2, "q": BYTES };
}

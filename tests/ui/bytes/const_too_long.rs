const TEXT: &[u8] = &[b'a'; 70_000];

fn main() {
    etched::bytes!(be_u16(TEXT.len()), TEXT);
}

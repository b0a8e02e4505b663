static TEXT: &[u8] = etched::modified_utf8_bytes!(include_bytes!("four_bytes.txt"));

fn main() {
    println!("{TEXT:?}");
}

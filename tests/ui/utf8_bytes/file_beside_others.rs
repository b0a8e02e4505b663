static TEXT: &[u8] = etched::utf8_bytes!("é", include_bytes!("latin_1.txt"), [0xC3]);

fn main() {
    println!("{TEXT:?}");
}

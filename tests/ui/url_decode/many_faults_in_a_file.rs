static LINKS: &[u8] = etched::url_decode!(include_bytes!("many.txt"));

fn main() {
    println!("{LINKS:?}");
}

static LINKS: &[u8] = etched::url_decode!(include_str!("links.txt"));

fn main() {
    println!("{LINKS:?}");
}

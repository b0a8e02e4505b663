// What `concat!` gives is text, and the file is not.
const TEXT: &str = etched::utf8_str!(concat!("a", "é"), include_bytes!("../utf8_bytes/latin_1.txt"));

fn main() {
    println!("{TEXT}");
}

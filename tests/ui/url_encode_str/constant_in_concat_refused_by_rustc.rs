const NAME: &str = "a b";
const LINK: &str = concat!("https://example.com/", etched::url_encode_str!(NAME));

fn main() {
    println!("{LINK}");
}

const CITY: &str = etched::url_decode_str!(concat!("M%C3%BCnchen", "%4", "&100%"));

fn main() {
    println!("{CITY}");
}

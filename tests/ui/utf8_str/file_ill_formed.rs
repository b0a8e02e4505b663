const GREETINGS: &str = etched::utf8_str!(include_bytes!("greetings.txt"));

fn main() {
    println!("{GREETINGS}");
}

const QUERY: &str = etched::query! { "a": 1, "b": include_bytes!("../utf8_bytes/latin_1.txt") };

fn main() {
    println!("{QUERY}");
}

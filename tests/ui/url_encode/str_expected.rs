const NAME: &str = etched::url_encode!("a b");

fn main() {
    println!("{NAME}");
}

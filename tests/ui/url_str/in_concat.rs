use etched::url_str;

fn main() {
    const URL: &str = concat!(url_str!("https:/example.com/"), "docs");
    println!("{URL}");
}

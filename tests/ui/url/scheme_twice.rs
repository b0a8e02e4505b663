use etched::url;

fn main() {
    url!("https://https://example.com/");
}

use etched::url;

fn main() {
    url!("mailto:ann smith@example.com");
}

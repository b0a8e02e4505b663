use etched::url;

fn main() {
    url!("wsss://example.com/");
}

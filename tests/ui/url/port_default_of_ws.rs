use etched::url;

fn main() {
    url!("ws://example.com:080");
}

use etched::url;

fn main() {
    url!(concat!("https://example.com:443/", "%zz"));
}

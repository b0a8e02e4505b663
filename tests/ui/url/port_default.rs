use etched::url;

fn main() {
    url!("https://example.com:443/docs");
}

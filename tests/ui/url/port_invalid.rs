use etched::url;

fn main() {
    url!("https://example.com:80a/");
}

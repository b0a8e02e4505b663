use etched::url;

fn main() {
    url!("https://example.com/%zz?q=100%");
}

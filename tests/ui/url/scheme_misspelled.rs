use etched::url;

fn main() {
    url!("htps://example.com/");
}

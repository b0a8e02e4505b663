use etched::url;

fn main() {
    url!("https//example.com");
}

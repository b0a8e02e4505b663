use etched::url;

fn main() {
    url!("example.com:443");
}

use etched::url;

fn main() {
    url!("example.com/docs");
}

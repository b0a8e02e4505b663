use etched::url;

fn main() {
    url!("http://[1::2::3]/");
}

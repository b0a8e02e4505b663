use etched::url;

fn main() {
    url!("http://[2001:0db8::1]/");
}

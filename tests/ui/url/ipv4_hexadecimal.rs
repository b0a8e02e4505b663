use etched::url;

fn main() {
    url!("http://0x7f.0.0.1/");
}

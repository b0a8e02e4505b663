use etched::url;

fn main() {
    url!("http://127.0.0.256/");
}

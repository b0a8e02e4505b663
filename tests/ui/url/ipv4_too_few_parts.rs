use etched::url;

fn main() {
    url!("http://127.1/");
}

use etched::url_decode;

fn main() {
    url_decode!("a%ED%A0%80b");
}

use etched::url_decode;

fn main() {
    url_decode!("/caf%E9/menu");
}

use etched::url_decode;

fn main() {
    url_decode!("caf%u00E9");
}

use etched::url_encode_str;

fn main() {
    url_encode_str!(b"\xFF");
}

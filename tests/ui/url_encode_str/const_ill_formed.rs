use etched::url_encode_str;

const NAME: &[u8] = b"\xED\xA0\x80";

fn main() {
    url_encode_str!(NAME);
}

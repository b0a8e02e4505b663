use etched::url_encode;

const NAME: &[u8] = b"caf\xE9";

fn main() {
    url_encode!(NAME);
}

use etched::url_encode;

const NAME: &[u8; 5] = b"caf\xE9s";

fn main() {
    url_encode!(NAME);
}

const NAME: &[u8] = b"caf\xE9";

fn main() {
    etched::utf8_cstr!(NAME);
}

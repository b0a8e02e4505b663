use etched::utf8_bytes;

const NAME: String = String::new();

fn main() {
    utf8_bytes!(NAME);
}

use etched::percent_decode;

const TEXT: &[u8] = b"\xFF%f";

fn main() {
    percent_decode!(TEXT);
}

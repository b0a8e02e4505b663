use etched::percent_decode;

fn main() {
    percent_decode!([0x25, 0x34, 0x67]);
}

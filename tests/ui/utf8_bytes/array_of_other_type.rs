use etched::utf8_bytes;

fn main() {
    utf8_bytes!(["a"; 3]);
}

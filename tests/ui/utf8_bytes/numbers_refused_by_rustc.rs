use etched::utf8_bytes;

fn main() {
    utf8_bytes!(0b12, "a");
    utf8_bytes!(0x);
    utf8_bytes!([0x41, 0o8]);
}

use etched::utf8_bytes;

fn main() {
    utf8_bytes!(1.5, c"a");
}

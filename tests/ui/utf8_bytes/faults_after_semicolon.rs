use etched::utf8_bytes;

fn main() {
    utf8_bytes!([0xFF]; "a", , [256, -1]);
}

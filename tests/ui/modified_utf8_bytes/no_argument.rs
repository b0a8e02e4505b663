use etched::modified_utf8_bytes;

fn main() {
    modified_utf8_bytes!();
}

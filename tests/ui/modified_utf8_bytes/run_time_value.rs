use etched::modified_utf8_bytes;

fn main() {
    let text = "A\0";
    modified_utf8_bytes!(text);
}

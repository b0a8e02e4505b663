use etched::utf8_str;

fn main() {
    utf8_str!(b"a\x80b");
}

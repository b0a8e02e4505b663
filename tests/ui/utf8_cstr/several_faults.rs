fn main() {
    etched::utf8_cstr!("a\0b", [0, 0xFF], "c\0");
}

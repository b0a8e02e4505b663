fn main() {
    etched::utf8_cstr!("a\0b");
}

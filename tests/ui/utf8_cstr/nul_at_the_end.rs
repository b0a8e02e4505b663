fn main() {
    etched::utf8_cstr!("ab", "c\0");
}

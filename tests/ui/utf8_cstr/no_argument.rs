fn main() {
    etched::utf8_cstr!();
}

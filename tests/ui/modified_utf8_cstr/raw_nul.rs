fn main() {
    etched::modified_utf8_cstr!(b"a\0");
}

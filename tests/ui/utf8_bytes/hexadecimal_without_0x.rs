fn main() {
    etched::utf8_bytes!([F0, 9F, A6, 80]);
}

fn main() {
    etched::url_encode!("a b", PATH_SEGMENT);
}

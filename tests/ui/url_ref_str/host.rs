fn main() {
    etched::url_ref_str!("//example.com/docs");
}

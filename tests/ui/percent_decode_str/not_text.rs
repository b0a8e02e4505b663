fn main() {
    etched::percent_decode_str!("a%FFb");
}

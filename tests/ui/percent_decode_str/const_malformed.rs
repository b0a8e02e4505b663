const TEXT: &str = "100%";

fn main() {
    etched::percent_decode_str!(TEXT);
}

use etched::url_decode_str;

const TEXT: &str = "%C3";

fn main() {
    url_decode_str!(TEXT);
}

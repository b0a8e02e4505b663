use etched::url_decode;

const TEXT: &str = "a%4";

fn main() {
    url_decode!(TEXT);
}

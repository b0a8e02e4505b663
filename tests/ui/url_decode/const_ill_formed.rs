use etched::url_decode;

const TEXT: &str = "a%C0%AF";

fn main() {
    url_decode!(TEXT);
}

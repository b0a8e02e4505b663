use etched::url_encode;

const TEXT: &str = "a";

fn main() {
    url_encode!(TEXT form);
}

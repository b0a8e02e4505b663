use etched::url_encode;

const NAME: &str = "a b";

fn main() {
    url_encode!(path, NAME);
}

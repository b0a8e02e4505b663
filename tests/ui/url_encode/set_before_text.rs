use etched::url_encode;

fn main() {
    url_encode!(path, "a b");
}

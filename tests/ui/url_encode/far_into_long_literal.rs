use etched::url_encode;

fn main() {
    url_encode!(b"the quick brown fox jumps over the lazy dog and then \xFF the dog jumps over the quick fox");
}

use etched::url_encode;

fn main() {
    url_encode!(b"a\xFF", pathh);
}

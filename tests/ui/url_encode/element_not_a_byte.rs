use etched::url_encode;

fn main() {
    url_encode!(["a", 'b']);
}

use etched::url_encode;

fn main() {
    url_encode!(Default::default());
}

use etched::url_encode;

fn main() {
    let _ = url_encode!(b"caf\xE9 cr\xE8me");
}

use etched::url_decode;

fn main() {
    url_decode!("\x25\u{7a}z");
}

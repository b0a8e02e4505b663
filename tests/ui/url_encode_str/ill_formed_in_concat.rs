use etched::url_encode_str;

fn main() {
    let _ = concat!("https://example.com/?q=", url_encode_str!(b"a\xFF"));
}

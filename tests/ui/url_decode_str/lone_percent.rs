use etched::url_decode_str;

fn main() {
    url_decode_str!("%");
}

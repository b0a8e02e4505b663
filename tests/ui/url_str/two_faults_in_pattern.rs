use etched::url_str;

fn main() {
    assert!(matches!("", url_str!(r"https://example.com:443\%zz")));
}

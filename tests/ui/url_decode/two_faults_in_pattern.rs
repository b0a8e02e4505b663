use etched::url_decode;

fn main() {
    match b"a".as_slice() {
        url_decode!("%%") => {}
        _ => {}
    }
}

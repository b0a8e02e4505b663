use etched::url_encode;

fn main() {
    url_encode!(
        b"first line\n\
          second \x80 line"
    );
}

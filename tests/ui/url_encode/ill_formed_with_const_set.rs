use etched::url_encode;

const MINE: etched::percent::EncodeSet = etched::percent::QUERY;

fn main() {
    url_encode!(b"a\xFF", MINE);
}

//! Random URLs, of pieces in which URLs differ.

/// The first seven are schemes.
#[rustfmt::skip]
const PIECES: &[&str] = &[
    "http:", "https:", "file:", "ws:", "foo:", "FTP:", "mailto:", "//", "/", "\\", "@", ":", "?",
    "#", "..", ".", "%2e", "%2E", "%", "%zz", "%41", "C|", "c:", "a", "A", "b", "ex.org", "1", "0x",
    "08", "1e", "256", "[", "]", "[::1]", "[1::2:3.4.5.6]", "::", "1.2.3.4", "80", "443", ":65535",
    ":65536", "\t", "\n", " ", "é", "ü.de", "ß", "𝐀", "%C3%BC", "\u{FFFE}", "\u{7F}", "\u{1}",
    "localhost", "<", "^", "|", "'", "\"", "`", "{", "}", "*", "!", "~", "u:p@", "xn--", "-", "_",
    "//h/", "/C:/", "./", "../",
];

pub(crate) fn random_url(rng: &mut fastrand::Rng) -> String {
    let mut url = String::new();
    if rng.u8(..4) > 0 {
        url.push_str(PIECES[rng.usize(..7)]);
    }
    if rng.bool() {
        url.push_str("//");
    }
    for _ in 0..rng.usize(..8) {
        url.push_str(PIECES[rng.usize(..PIECES.len())]);
    }
    url
}

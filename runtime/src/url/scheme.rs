//! The special schemes.

use super::input::Input;
use crate::base::short_bytes::ShortBytes;

/// A scheme, as far as the parser distinguishes them: the [special schemes], and all others.
///
/// [special schemes]: https://url.spec.whatwg.org/#special-scheme
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scheme {
    Ftp,
    File,
    Http,
    Https,
    Ws,
    Wss,
    Other,
}

impl Scheme {
    /// The scheme with this name, in upper or lower case, maybe with tabs and newlines.
    #[cfg_attr(on_demand, inline)]
    pub(crate) const fn named(name: &[u8]) -> Scheme {
        let mut name = Input::new(name, name.len());
        let mut lower = ShortBytes::<{ "https".len() }>::EMPTY;
        while let Some(byte) = name.next() {
            // `push` returns false if the name is longer than `https`, the longest special scheme.
            if !lower.push(byte.to_ascii_lowercase()) {
                return Scheme::Other;
            }
        }
        match lower.as_bytes() {
            b"ftp" => Scheme::Ftp,
            b"file" => Scheme::File,
            b"http" => Scheme::Http,
            b"https" => Scheme::Https,
            b"ws" => Scheme::Ws,
            b"wss" => Scheme::Wss,
            _ => Scheme::Other,
        }
    }

    #[inline]
    pub(crate) const fn is_special(self) -> bool {
        !matches!(self, Scheme::Other)
    }

    /// Whether this is `http`, `https`, `ws`, `wss` or `ftp`.
    #[inline]
    pub(crate) const fn is_of_web(self) -> bool {
        self.is_special() && !self.is_file()
    }

    #[inline]
    pub(crate) const fn is_file(self) -> bool {
        matches!(self, Scheme::File)
    }

    #[inline]
    pub(super) const fn default_port(self) -> Option<u16> {
        match self {
            Scheme::Ftp => Some(21),
            Scheme::Http | Scheme::Ws => Some(80),
            Scheme::Https | Scheme::Wss => Some(443),
            Scheme::File | Scheme::Other => None,
        }
    }
}

/// Whether a scheme may have this byte, as its first or as another one.
#[inline]
pub(super) const fn is_in_scheme(byte: u8, is_first: bool) -> bool {
    match byte {
        b'A'..=b'Z' | b'a'..=b'z' => true,
        b'0'..=b'9' | b'+' | b'-' | b'.' => !is_first,
        _ => false,
    }
}

/// The length of the scheme with which a text begins, or of what may become one; 0 if there is none.
#[cfg_attr(on_demand, inline)]
pub(super) const fn scheme_len(text: &[u8]) -> usize {
    let mut rest = text;
    while let [byte, left @ ..] = rest {
        if !is_in_scheme(*byte, rest.len() == text.len()) {
            break;
        }
        rest = left;
    }
    text.len() - rest.len()
}

/// Whether a text, which does not include the colon, may be a scheme.
#[inline]
pub(crate) const fn is_scheme(name: &[u8]) -> bool {
    !name.is_empty() && scheme_len(name) == name.len()
}

/// Whether a text begins with a scheme and its `:`.
#[inline]
pub const fn has_scheme(text: &str) -> bool {
    let text = text.as_bytes();
    matches!(text.split_at(scheme_len(text)), ([_, ..], [b':', ..]))
}

/// The length of the scheme `http` or `https`, if it and `://` begin a text.
#[inline]
pub(crate) const fn plain_scheme(text: &[u8]) -> Option<usize> {
    match text {
        [b'h', b't', b't', b'p', b':', b'/', b'/', ..] => Some("http".len()),
        [b'h', b't', b't', b'p', b's', b':', b'/', b'/', ..] => Some("https".len()),
        _ => None,
    }
}

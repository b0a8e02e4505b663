//! Scans for the bytes at which a part of a URL ends or changes, by one table of all bytes.

use crate::base::slices::until;
use crate::set::named::PATH;

/// A set of bytes to stop at: one or more of the classes below.
#[derive(Clone, Copy)]
pub(super) struct Stops(u8);

impl Stops {
    pub(super) const NONE: Stops = Stops(0);
    /// `/` and `\`.
    pub(super) const SLASH: Stops = Stops(1);
    /// `.` and `%`, with which segments of dots begin. Its bit is the one above that of `SLASH`.
    const DOT: Stops = Stops(2);
    /// `\`, tabs and newlines, which are not themselves in a path.
    const NOT_PLAIN: Stops = Stops(4);
    pub(super) const QUESTION_MARK: Stops = Stops(8);
    pub(super) const HASH: Stops = Stops(16);
    /// `@`, `:`, `[` and `]`.
    pub(super) const IN_AUTHORITY: Stops = Stops(32);
    /// The path percent-encode set.
    const ENCODED_IN_PATH: Stops = Stops(64);
    /// All but lower-case letters, digits, `+`, `-` and `.`.
    pub(super) const NOT_LOWER: Stops = Stops(128);

    pub(super) const PATH_END: Stops = Stops::QUESTION_MARK.or(Stops::HASH);
    /// A backslash ends only the authority of a special URL.
    pub(super) const AUTHORITY_END: Stops = Stops::SLASH.or(Stops::PATH_END);

    #[inline]
    pub(super) const fn or(self, other: Stops) -> Stops {
        Stops(self.0 | other.0)
    }

    #[inline]
    pub(super) const fn contains(self, byte: u8) -> bool {
        self.0 & CLASSES[byte as usize] != 0
    }

    /// What is left of `bytes` from the first of these on.
    #[inline]
    pub(super) const fn find(self, bytes: &[u8]) -> &[u8] {
        let mut rest = bytes;
        while let &[a, b, c, d, ref after @ ..] = rest {
            let (a, b, c) = (self.contains(a), self.contains(b), self.contains(c));
            if a | b | c | self.contains(d) {
                break;
            }
            rest = after;
        }
        while let [byte, after @ ..] = rest
            && !self.contains(*byte)
        {
            rest = after;
        }
        rest
    }
}

/// The classes of each byte.
const CLASSES: &[u8; 256] = &{
    let mut classes = [0; 256];
    let mut byte = 0;
    while byte < classes.len() {
        let class = match byte as u8 {
            b'/' => Stops::SLASH,
            b'\\' => Stops::SLASH.or(Stops::NOT_PLAIN),
            b'\t' | b'\n' | b'\r' => Stops::NOT_PLAIN,
            b'.' | b'%' => Stops::DOT,
            b'?' => Stops::QUESTION_MARK,
            b'#' => Stops::HASH,
            b'@' | b':' | b'[' | b']' => Stops::IN_AUTHORITY,
            _ => Stops::NONE,
        };
        let is_lower = matches!(byte as u8, b'a'..=b'z' | b'0'..=b'9' | b'+' | b'-' | b'.');
        let is_encoded = PATH.contains(byte as u8);
        classes[byte] = class.0
            | if is_lower { 0 } else { Stops::NOT_LOWER.0 }
            | if is_encoded { Stops::ENCODED_IN_PATH.0 } else { 0 };
        byte += 1;
    }
    classes
};

/// Whether lower-case letters, digits, `-`, `+` and `.` are a domain that is written as it is:
/// there is a last label, and it does not begin with a digit, as a number does.
#[cfg_attr(on_demand, inline)]
pub(super) const fn is_plain_domain(domain: &[u8]) -> bool {
    let (mut before, mut first) = (domain, b'.');
    while let [left @ .., byte] = before
        && (*byte != b'.' || first == b'.')
    {
        (before, first) = (left, *byte);
    }
    first != b'.' && !first.is_ascii_digit()
}

/// A path in its text, up to a `?` or `#` or the end.
pub(super) struct Path<'i> {
    /// The bytes before the first one that is encoded.
    pub(super) kept: &'i [u8],
    /// The others.
    pub(super) changed: &'i [u8],
    /// What follows the path.
    pub(super) left: &'i [u8],
    /// Whether all segments stay, and the slashes are slashes: no segment begins as one of dots
    /// does, and there is neither a backslash nor a tab or newline.
    pub(super) is_plain: bool,
}

impl<'i> Path<'i> {
    /// `text` follows a slash.
    #[cfg_attr(on_demand, inline)]
    pub(super) const fn of(text: &'i [u8]) -> Path<'i> {
        const ENDS: u8 = Stops::PATH_END.0;
        const ENCODED: u8 = Stops::ENCODED_IN_PATH.0;
        const NOT_PLAIN: u8 = Stops::NOT_PLAIN.0;

        // There is no branch on what is found. `last << 1` has the bit of `DOT` after a slash.
        let (mut last, mut found) = (Stops::SLASH.0, 0);
        let (mut rest, mut changed) = (text, None);
        loop {
            while let &[a, b, c, d, ref after @ ..] = rest {
                let (a, b) = (CLASSES[a as usize], CLASSES[b as usize]);
                let (c, d) = (CLASSES[c as usize], CLASSES[d as usize]);
                if (a | b | c | d) & (ENDS | ENCODED) != 0 {
                    break;
                }
                found |= a & (last << 1 | NOT_PLAIN)
                    | b & (a << 1 | NOT_PLAIN)
                    | c & (b << 1 | NOT_PLAIN)
                    | d & (c << 1 | NOT_PLAIN);
                (last, rest) = (d, after);
            }
            let [byte, after @ ..] = rest else { break };
            let class = CLASSES[*byte as usize];
            if class & ENDS != 0 {
                break;
            }
            if class & ENCODED != 0 && changed.is_none() {
                changed = Some(rest);
            }
            found |= class & (last << 1 | NOT_PLAIN);
            (last, rest) = (class, after);
        }
        let path = until(text, text.len() - rest.len());
        let changed = match changed {
            Some(changed) => until(changed, changed.len() - rest.len()),
            None => &[],
        };
        let kept = until(path, path.len() - changed.len());
        let is_plain = found & (Stops::DOT.0 | NOT_PLAIN) == 0;
        Path { kept, changed, left: rest, is_plain }
    }
}

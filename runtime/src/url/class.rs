//! The classes of bytes that the parser tells apart, in one table of all bytes: the bytes at which a
//! part of a URL ends or changes, and those that a percent-encode set has.

use crate::set::EncodeSet;
use crate::set::named;

/// A class of bytes, or the union of several. Each class is one bit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Class(pub(super) u16);

impl Class {
    pub(super) const NONE: Class = Class(0);
    /// `/` and `\`.
    pub(super) const SLASH: Class = Class(1);
    /// `.` and `%`, with which dot segments begin. The bit is `SLASH << 1`, as
    /// [`Path::of`](super::input::Path::of) needs.
    pub(super) const DOT: Class = Class(1 << 1);
    const BACKSLASH: Class = Class(1 << 2);
    const TAB_OR_NEWLINE: Class = Class(1 << 3);
    pub(super) const QUESTION_MARK: Class = Class(1 << 4);
    pub(super) const HASH: Class = Class(1 << 5);
    /// `@`, `:`, `[` and `]`.
    pub(super) const IN_AUTHORITY: Class = Class(1 << 6);
    /// All bytes but lower-case letters, digits, `+`, `-` and `.`.
    pub(super) const NOT_LOWER: Class = Class(1 << 7);
    /// The ASCII bytes that are not [URL code points]. This says nothing about other bytes.
    ///
    /// [URL code points]: https://url.spec.whatwg.org/#url-code-points
    pub(super) const NOT_URL_CODE_POINT: Class = Class(1 << 8);

    // The percent-encode sets.
    pub(super) const C0_CONTROL: Class = Class(1 << 9);
    pub(super) const FRAGMENT: Class = Class(1 << 10);
    pub(super) const QUERY: Class = Class(1 << 11);
    pub(super) const SPECIAL_QUERY: Class = Class(1 << 12);
    pub(super) const PATH: Class = Class(1 << 13);
    pub(super) const USERINFO: Class = Class(1 << 14);

    /// `\`, tabs and newlines, which do not always stay in a path.
    pub(super) const NOT_PLAIN: Class = Class::BACKSLASH.or(Class::TAB_OR_NEWLINE);
    pub(super) const PATH_END: Class = Class::QUESTION_MARK.or(Class::HASH);
    /// A backslash ends only the authority of a special URL.
    pub(super) const AUTHORITY_END: Class = Class::SLASH.or(Class::PATH_END);

    #[inline]
    pub(super) const fn or(self, other: Class) -> Class {
        Class(self.0 | other.0)
    }

    /// The bit of this class if the set has the byte.
    const fn if_in(self, set: &EncodeSet, byte: u8) -> u16 {
        if set.contains(byte) { self.0 } else { 0 }
    }

    #[inline]
    pub(super) const fn contains(self, byte: u8) -> bool {
        self.0 & CLASSES[byte as usize] != 0
    }

    /// `bytes` from the first byte of this class on; empty if there is none.
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
        while let [byte, after @ ..] = rest {
            if self.contains(*byte) {
                break;
            }
            rest = after;
        }
        rest
    }
}

/// The classes of each byte.
pub(super) const CLASSES: &[u16; 256] = &{
    const NOT_URL_CODE_POINT: EncodeSet =
        named::NON_ALPHANUMERIC.remove_all(b"!$&'()*+,-./:;=?@_~");

    let mut classes = [0; 256];
    let mut byte = 0;
    while byte < classes.len() {
        let class = match byte as u8 {
            b'/' => Class::SLASH,
            b'\\' => Class::SLASH.or(Class::BACKSLASH),
            b'\t' | b'\n' | b'\r' => Class::TAB_OR_NEWLINE,
            b'.' | b'%' => Class::DOT,
            b'?' => Class::QUESTION_MARK,
            b'#' => Class::HASH,
            b'@' | b':' | b'[' | b']' => Class::IN_AUTHORITY,
            _ => Class::NONE,
        };
        let is_lower = matches!(byte as u8, b'a'..=b'z' | b'0'..=b'9' | b'+' | b'-' | b'.');
        classes[byte] = class.0
            | if is_lower { 0 } else { Class::NOT_LOWER.0 }
            | Class::NOT_URL_CODE_POINT.if_in(&NOT_URL_CODE_POINT, byte as u8)
            | Class::C0_CONTROL.if_in(&named::C0_CONTROL, byte as u8)
            | Class::FRAGMENT.if_in(&named::FRAGMENT, byte as u8)
            | Class::QUERY.if_in(&named::QUERY, byte as u8)
            | Class::SPECIAL_QUERY.if_in(&named::SPECIAL_QUERY, byte as u8)
            | Class::PATH.if_in(&named::PATH, byte as u8)
            | Class::USERINFO.if_in(&named::USERINFO, byte as u8);
        byte += 1;
    }
    classes
};

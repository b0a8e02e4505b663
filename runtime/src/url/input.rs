//! Reading the text of a URL byte by byte, without tabs and newlines, but with positions; and the
//! classes of bytes that the parser tells apart, in one table of all bytes: the bytes at which a part
//! of a URL ends or changes, and those that a percent-encode set has.

use crate::base::formatted::number;
use crate::base::lookup_tables::lookup_tables;
use crate::base::slices::{after, until};
use crate::set::decode::hex_value;
use crate::set::{EncodeSet, named};

/// The port that a text is.
#[inline]
pub(super) const fn port(text: &[u8]) -> Option<u16> {
    match number(text, 10) {
        Some(port @ 0..=0xFFFF) if text.len() <= 5 => Some(port as u16),
        _ => None,
    }
}

/// A part of the input that is not read yet. The standard's `c`, the code point at its pointer, is
/// [`peek`](Input::peek). Tabs and newlines are skipped, as if they had been removed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Input<'i> {
    /// The bytes as they were given, with tabs and newlines. They do not begin with one, except after
    /// `raw_at`.
    pub(super) raw: &'i [u8],
    /// The position in the whole input at which they end.
    pub(super) end: usize,
}

impl<'i> Input<'i> {
    /// The input `bytes`, which ends at the offset `end` of the whole input, without the tabs and
    /// newlines at its start.
    #[cfg_attr(on_demand, inline)]
    #[cfg_attr(not(on_demand), inline(never))]
    pub(super) const fn new(bytes: &'i [u8], end: usize) -> Input<'i> {
        let mut raw = bytes;
        while let [b'\t' | b'\n' | b'\r', after @ ..] = raw {
            raw = after;
        }
        Input { raw, end }
    }

    /// Like [`new`](Input::new), but keeps a tab or newline at the start, to report it.
    #[inline]
    pub(super) const fn raw_at(bytes: &'i [u8], end: usize) -> Input<'i> {
        Input { raw: bytes, end }
    }

    /// The offset of the next byte in the whole input.
    #[inline]
    pub(super) const fn position(self) -> usize {
        self.end - self.raw.len()
    }

    #[inline]
    pub(super) const fn peek(self) -> Option<u8> {
        self.raw.first().copied()
    }

    #[inline]
    pub(super) const fn is_empty(self) -> bool {
        self.raw.is_empty()
    }

    /// Reads one byte, if there is one, and returns it.
    #[inline]
    pub(super) const fn next(&mut self) -> Option<u8> {
        let [byte, after @ ..] = self.raw else { return None };
        *self = Input::new(after, self.end);
        Some(*byte)
    }

    /// This input without its first byte.
    #[inline]
    pub(super) const fn skip(mut self) -> Input<'i> {
        self.next();
        self
    }

    /// This input without its first `len` bytes, which must be there.
    #[inline]
    pub(super) const fn skip_bytes(self, len: usize) -> Input<'i> {
        Input::new(after(self.raw, len), self.end)
    }

    /// Whether this input starts with `byte` twice.
    #[cfg_attr(on_demand, inline)]
    #[cfg_attr(not(on_demand), inline(never))]
    pub(super) const fn starts_with_two(mut self, byte: u8) -> bool {
        matches!((self.next(), self.next()), (Some(a), Some(b)) if a == byte && b == byte)
    }

    /// This input from the first byte in `class` on; empty if there is none.
    #[inline]
    pub(super) const fn skip_to(self, class: Class) -> Input<'i> {
        Input::new(class.find(self.raw), self.end)
    }

    /// The part before `later`, which is this input after some bytes were read. Empty if `later` is not
    /// after this input.
    #[inline]
    pub(super) const fn before(self, later: Input<'i>) -> Input<'i> {
        let read = self.raw.len().saturating_sub(later.raw.len());
        Input { raw: until(self.raw, read), end: self.end - (self.raw.len() - read) }
    }

    /// The part before the first slash, or else before the end of the path, which is a `?`, a `#`
    /// or the end of this input. In a special URL a backslash is a slash too.
    #[cfg_attr(on_demand, inline)]
    pub(super) const fn first_segment(self, is_special: bool) -> Input<'i> {
        let mut rest = self.skip_to(Class::AUTHORITY_END);
        while !is_special && matches!(rest.peek(), Some(b'\\')) {
            rest = rest.skip().skip_to(Class::AUTHORITY_END);
        }
        self.before(rest)
    }

    /// The part before the last slash, and the part after it. Without a slash, `None` and the whole
    /// input. In a special URL a backslash is a slash too.
    #[cfg_attr(on_demand, inline)]
    pub(super) const fn split_last_segment(
        self,
        is_special: bool,
    ) -> (Option<Input<'i>>, Input<'i>) {
        // `unread` loses its last byte in each turn, until this byte is the last slash.
        let mut unread = self.raw;
        while let [before @ .., byte] = unread {
            if is_slash(*byte, is_special) {
                let segment = after(self.raw, unread.len());
                let before = Input { raw: before, end: self.end - segment.len() - 1 };
                return (Some(before), Input::new(segment, self.end));
            }
            unread = before;
        }
        (None, self)
    }

    /// The value of the escape at the start of this input, if there is one.
    #[cfg_attr(on_demand, inline)]
    pub(super) const fn escape(mut self) -> Option<u8> {
        let Some(b'%') = self.next() else { return None };
        let (Some(high), Some(low)) = (self.next(), self.next()) else { return None };
        let (Some(high), Some(low)) = (hex_value(high), hex_value(low)) else { return None };
        Some(high << 4 | low)
    }

    /// Whether a URL code point starts here. Continuation bytes count, so they are not reported.
    #[cfg_attr(on_demand, inline)]
    pub(super) const fn is_url_code_point(self) -> bool {
        match self.raw {
            [byte @ ..0x80, ..] => !Class::NOT_URL_CODE_POINT.contains(*byte),
            // U+0080..U+009F.
            [0xC2, 0x80..=0x9F, ..] => false,
            // The noncharacters: U+FDD0..U+FDEF, and the last two of every plane, such as U+1FFFE,
            // whose second byte ends with F.
            [0xEF, 0xB7, 0x90..=0xAF, ..] | [0xEF, 0xBF, 0xBE | 0xBF, ..] => false,
            [0xF0..=0xFF, second, 0xBF, 0xBE | 0xBF, ..] => *second & 0x0F != 0x0F,
            _ => true,
        }
    }

    /// The letter, if this whole input is a [Windows drive letter]. A text [starts with one] if its
    /// first segment is one.
    ///
    /// [Windows drive letter]: https://url.spec.whatwg.org/#windows-drive-letter
    /// [starts with one]: https://url.spec.whatwg.org/#start-with-a-windows-drive-letter
    #[inline]
    pub(super) const fn drive_letter(mut self) -> Option<u8> {
        match (self.next(), self.next(), self.next()) {
            (Some(letter @ (b'A'..=b'Z' | b'a'..=b'z')), Some(b':' | b'|'), None) => Some(letter),
            _ => None,
        }
    }
}

/// Whether a byte separates the segments of a path.
#[inline]
pub(super) const fn is_slash(byte: u8, is_special: bool) -> bool {
    byte == b'/' || byte == b'\\' && is_special
}

#[inline]
pub(super) const fn is_tab_or_newline(byte: u8) -> bool {
    matches!(byte, b'\t' | b'\n' | b'\r')
}

/// A path as it was given. It ends before a `?` or a `#`, or at the end of the text.
pub(super) struct Path<'i> {
    /// The bytes before the first byte that is percent-encoded.
    pub(super) kept: &'i [u8],
    /// The bytes from that byte on.
    pub(super) changed: &'i [u8],
    /// What follows the path.
    pub(super) left: &'i [u8],
    /// Whether percent-encoding is the only change: no segment begins with `.` or `%`, as dot
    /// segments do, and there is no backslash, tab or newline.
    pub(super) is_plain: bool,
}

impl<'i> Path<'i> {
    /// Reads the path that `text` begins with, after the first slash of the path.
    #[cfg_attr(on_demand, inline)]
    pub(super) const fn read(text: &'i [u8]) -> Path<'i> {
        const STOPS: u64 = Class::PATH_END.or(Class::PATH).in_each();
        const NOT_PLAIN: u64 = Class::NOT_PLAIN.in_each();
        const DOT_OR_NOT_PLAIN: u64 = Class::DOT.or(Class::NOT_PLAIN).in_each();
        // `found` collects the classes that make the path not plain, and is tested once, after the
        // loop. `SLASH << 1` is `DOT`, so `class & last << 1` has the bit `DOT` if and only if a
        // dot or a `%` follows a slash. A shift by 16 bits aligns each class with the class of the
        // next byte. `last` is the class of the byte before `rest`. Other bits of `found` have no
        // meaning.
        let (mut last, mut found) = (Class::SLASH.0 as u64, 0);
        let (mut rest, mut changed) = (text, None);
        loop {
            // Four bytes at once are read if none of them ends the path or is encoded. Otherwise
            // the first of them is read alone, below.
            while let Some((classes, after)) = split_four(rest) {
                if classes & STOPS != 0 {
                    break;
                }
                found |= classes & ((classes << 16 | last) << 1 | NOT_PLAIN);
                (last, rest) = (classes >> 48, after);
            }
            let [byte, after @ ..] = rest else { break };
            if Class::PATH_END.contains(*byte) {
                break;
            }
            if Class::PATH.contains(*byte) && changed.is_none() {
                changed = Some(rest);
            }
            let class = class_of(*byte);
            found |= class & (last << 1 | NOT_PLAIN);
            (last, rest) = (class, after);
        }
        let from_changed = if let Some(changed) = changed { changed } else { rest };
        let kept = until(text, text.len() - from_changed.len());
        let changed = until(from_changed, from_changed.len() - rest.len());
        let is_plain = found & DOT_OR_NOT_PLAIN == 0;
        Path { kept, changed, left: rest, is_plain }
    }
}

/// A class of bytes, or the union of several. Each class is one bit.
#[derive(Clone, Copy)]
pub(super) struct Class(pub(super) u16);

impl Class {
    pub(super) const NONE: Class = Class(0);
    /// `/` and `\`.
    pub(super) const SLASH: Class = Class(1);
    /// `.` and `%`, with which dot segments begin. The bit is `SLASH << 1`, as
    /// [`Path::read`] needs.
    pub(super) const DOT: Class = Class(1 << 1);
    const BACKSLASH: Class = Class(1 << 2);
    pub(super) const TAB_OR_NEWLINE: Class = Class(1 << 3);
    pub(super) const QUESTION_MARK: Class = Class(1 << 4);
    pub(super) const HASH: Class = Class(1 << 5);
    /// `@`, `:`, `[` and `]`.
    pub(super) const IN_AUTHORITY: Class = Class(1 << 6);
    /// All bytes but lower-case letters, digits, `+`, `-` and `.`.
    pub(super) const NOT_PLAIN_DOMAIN: Class = Class(1 << 7);
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

    /// All bytes but letters, digits, `+`, `-` and `.`.
    pub(super) const NOT_DOMAIN: Class = Class(1 << 15);

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

    /// The class in each of the four parts of a `u64`: see [`split_four`].
    #[inline]
    const fn in_each(self) -> u64 {
        self.0 as u64 * 0x0001_0001_0001_0001
    }

    #[inline]
    pub(super) const fn contains(self, byte: u8) -> bool {
        self.0 & CLASSES[byte as usize] != 0
    }

    /// `bytes` from the first byte of this class on; empty if there is none.
    #[inline]
    pub(super) const fn find(self, bytes: &[u8]) -> &[u8] {
        let mut rest = bytes;
        while let Some((classes, left)) = split_four(rest) {
            let found = classes & self.in_each();
            if found != 0 {
                // The index of the first of them, whose classes are in the lowest 16 bits.
                return after(rest, (found.trailing_zeros() / u16::BITS) as usize);
            }
            rest = left;
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

#[inline]
const fn class_of(byte: u8) -> u64 {
    CLASSES[byte as usize] as u64
}

/// Splits off four bytes. Returns their classes in the parts of a `u64`, to test all of them at
/// once, and the rest. Returns `None` if there are fewer bytes, and on a processor of 32 bits, for
/// which the code would be larger.
#[inline]
const fn split_four(bytes: &[u8]) -> Option<(u64, &[u8])> {
    match bytes {
        &[a, b, c, d, ref rest @ ..] if cfg!(target_pointer_width = "64") => {
            let classes = class_of(a) | class_of(b) << 16 | class_of(c) << 32 | class_of(d) << 48;
            Some((classes, rest))
        }
        _ => None,
    }
}

lookup_tables! {
/// The classes of each byte.
const CLASSES: &[u16; 256] = {
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
        let is_plain = matches!(byte as u8, b'a'..=b'z' | b'0'..=b'9' | b'+' | b'-' | b'.');
        classes[byte] = class.0
            | if is_plain { 0 } else { Class::NOT_PLAIN_DOMAIN.0 }
            | if is_plain || (byte as u8).is_ascii_uppercase() { 0 } else { Class::NOT_DOMAIN.0 }
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
}

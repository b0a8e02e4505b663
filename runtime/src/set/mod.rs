//! The percent-encode set as a value.
//!
//! The files of this folder are the reference implementation of percent-encoding, without kernels.

pub(crate) mod decode;
pub(crate) mod encode;
pub(crate) mod error;
pub(crate) mod named;
pub(crate) mod word;

use core::fmt;
use core::hash::{Hash, Hasher};
use core::ops::RangeInclusive;

use self::word::{LOWER_CASE, Words};

/// A percent-encode set: the bytes that are written as `%XY`.
///
/// As in the URL standard ([percent-encode set]), the bytes *in* the set are escaped, and all
/// others stand for themselves. Bytes from 0x80 up are in every set. A set is a small `Copy` value.
/// It can be made from another set in a constant, for example by [`add`](EncodeSet::add). The most
/// used methods are [`encode`][EncodeSet::encode] and [`decode`][EncodeSet::decode].
///
#[cfg_attr(
    not(feature = "alloc"),
    doc = "[EncodeSet::encode]: ../index.html#features",
    doc = "[EncodeSet::decode]: ../index.html#features"
)]
///
/// [percent-encode set]: https://url.spec.whatwg.org/#percent-encode-set
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::percent::{EncodeSet, PATH};
///
/// /// Object keys: paths in which `%` is a character, and not the start of an escape.
/// const KEY: EncodeSet = PATH.add(b'%');
///
/// assert!(KEY.contains(b'%') && KEY.contains(b' ') && !KEY.contains(b'/'));
/// ```
#[doc(alias("AsciiSet"))]
#[derive(Clone, Copy)]
pub struct EncodeSet {
    /// The bytes that stand for themselves: byte `b` if bit `b >> 4` of `keep[b & 15]` is set. Each
    /// entry has eight bits, so a byte from 0x80 up has no bit and is never kept. A kernel looks up
    /// entries in the array as a vector of 16 bytes.
    pub(crate) keep: [u8; 16],
    /// Whether decoding reads `+` as a space, and encoding writes a space of the set as `+`.
    pub(crate) plus: bool,
    /// The bits to set in the digits of an escape: [`LOWER_CASE`] makes letters lower-case, and 0
    /// leaves them in upper case.
    pub(crate) digit_case: u8,
    /// The encoding of each byte, as a [`Word`](word::Word). Only the named sets have this table.
    pub(crate) words: Option<&'static Words>,
}

impl EncodeSet {
    /// The set with no ASCII byte in it: only bytes from 0x80 up are escaped.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::EncodeSet;
    ///
    /// const TAB_SEPARATED: EncodeSet = EncodeSet::EMPTY.add_all(b"%\t\n");
    /// assert_eq!(TAB_SEPARATED.encode("a b\tc"), "a b%09c");
    /// ```
    pub const EMPTY: EncodeSet =
        EncodeSet { keep: [0xFF; 16], plus: false, digit_case: 0, words: None };

    /// A set that decodes as this one does. It has no table, so that a program that only decodes
    /// does not keep one.
    #[inline]
    pub(crate) const fn for_decoding(&self) -> EncodeSet {
        EncodeSet { plus: self.plus, ..EncodeSet::EMPTY }
    }

    #[inline]
    const fn without_words(self) -> EncodeSet {
        EncodeSet { words: None, ..self }
    }

    /// The set with another bitmap, and without the table.
    #[inline]
    const fn with_keep(self, keep: [u8; 16]) -> EncodeSet {
        EncodeSet { keep, ..self.without_words() }
    }

    /// The set with its table, which [`to_words`](EncodeSet::to_words) has made.
    #[inline]
    pub(super) const fn with_words(self, words: &'static Words) -> EncodeSet {
        EncodeSet { words: Some(words), ..self }
    }

    /// This set with a byte added. Bytes from 0x80 up are in every set.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::PATH;
    ///
    /// assert_eq!(PATH.add(b'.').encode("a.b/c"), "a%2Eb/c");
    /// ```
    #[inline]
    pub const fn add(self, byte: u8) -> EncodeSet {
        self.add_range(byte..=byte)
    }

    /// This set with every byte of `bytes` added.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::{QUERY, SPECIAL_QUERY};
    ///
    /// assert_eq!(QUERY.add_all(b"'"), SPECIAL_QUERY);
    /// ```
    #[inline]
    pub const fn add_all(mut self, bytes: &[u8]) -> EncodeSet {
        let mut i = 0;
        while i < bytes.len() {
            self = self.add(bytes[i]);
            i += 1;
        }
        self
    }

    /// This set with every byte of a range added.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::{C0_CONTROL, EncodeSet};
    ///
    /// let controls = EncodeSet::EMPTY.add_range(0x00..=0x1F).add(0x7F);
    /// assert_eq!(controls, C0_CONTROL);
    /// ```
    #[cfg_attr(on_demand, inline)]
    pub const fn add_range(self, bytes: RangeInclusive<u8>) -> EncodeSet {
        let mut keep = self.keep;
        let mut byte = *bytes.start() as usize;
        while byte <= *bytes.end() as usize && byte < 0x80 {
            keep[byte & 15] &= !(1 << (byte >> 4));
            byte += 1;
        }
        self.with_keep(keep)
    }

    /// This set without a byte, which then stands for itself. Bytes from 0x80 up stay in the set,
    /// because a URL must not contain them.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::COMPONENT;
    ///
    /// assert_eq!(COMPONENT.remove(b'/').encode("a/b c"), "a/b%20c");
    /// ```
    #[inline]
    pub const fn remove(self, byte: u8) -> EncodeSet {
        let mut keep = self.keep;
        if byte.is_ascii() {
            keep[(byte & 15) as usize] |= 1 << (byte >> 4);
        }
        self.with_keep(keep)
    }

    /// This set without the ASCII bytes of `bytes`, which then stand for themselves. Bytes from
    /// 0x80 up stay in the set.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::{PATH_SEGMENT, UNRESERVED};
    ///
    /// assert_eq!(UNRESERVED.remove_all(b"!$&'()*+,;=:@"), PATH_SEGMENT);
    /// ```
    #[inline]
    pub const fn remove_all(mut self, bytes: &[u8]) -> EncodeSet {
        let mut i = 0;
        while i < bytes.len() {
            self = self.remove(bytes[i]);
            i += 1;
        }
        self
    }

    /// The set of the bytes that are in either set. `+` stands for a space if it stands for a space
    /// in either set. Escapes are written in lower case if either set writes them in lower case.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::{QUERY, UNRESERVED, USERINFO};
    ///
    /// assert_eq!(QUERY.union(USERINFO), USERINFO);
    /// assert_eq!(QUERY.union(UNRESERVED), UNRESERVED);
    /// ```
    #[cfg_attr(on_demand, inline)]
    pub const fn union(self, other: EncodeSet) -> EncodeSet {
        let mut keep = self.keep;
        let mut i = 0;
        while i < keep.len() {
            keep[i] &= other.keep[i];
            i += 1;
        }
        EncodeSet {
            plus: self.plus || other.plus,
            digit_case: self.digit_case | other.digit_case,
            ..self.with_keep(keep)
        }
    }

    /// The set of the ASCII bytes that are not in this set, and of all bytes from 0x80 up. In the
    /// new set `+` does not stand for a space, because the new set may not contain `+`.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::EncodeSet;
    ///
    /// const ONLY_DIGITS_STAY: EncodeSet = EncodeSet::EMPTY.add_range(b'0'..=b'9').complement();
    /// assert_eq!(ONLY_DIGITS_STAY.encode("1a"), "1%61");
    /// ```
    #[cfg_attr(on_demand, inline)]
    pub const fn complement(self) -> EncodeSet {
        let mut keep = self.keep;
        let mut i = 0;
        while i < keep.len() {
            keep[i] = !keep[i];
            i += 1;
        }
        EncodeSet { plus: false, ..self.with_keep(keep) }
    }

    /// This set with `+` for a space, in encoding and in decoding, or without it.
    ///
    /// `true` also adds the space and `+` to the set. Otherwise a `+` of the input would be written
    /// as `+`, and decoded as a space.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::COMPONENT;
    ///
    /// let set = COMPONENT.space_as_plus(true);
    /// assert_eq!(set.encode("1 + 1"), "1+%2B+1");
    /// assert_eq!(set.decode("1+%2B+1")?, "1 + 1");
    /// assert_eq!(COMPONENT.decode("1+%2B+1")?, "1+++1");
    /// # Ok::<(), etched::DecodeError>(())
    /// ```
    #[doc(alias("quote_plus", "QueryEscape"))]
    #[inline]
    pub const fn space_as_plus(self, plus: bool) -> EncodeSet {
        let set = if plus { self.add_all(b" +") } else { self };
        EncodeSet { plus, ..set.without_words() }
    }

    /// This set with escapes in lower case, such as `%c3%a9`, or in upper case, `%C3%A9`.
    ///
    /// [RFC 3986] recommends capitals, and gives both the same meaning. Decoding accepts both. Use
    /// lower case for servers that refuse capitals, or that compare the text.
    ///
    /// [RFC 3986]: https://www.rfc-editor.org/rfc/rfc3986#section-2.1
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::{COMPONENT, EncodeSet};
    ///
    /// const LOWER: EncodeSet = COMPONENT.lower_case_hex(true);
    /// assert_eq!(LOWER.encode("é/É"), "%c3%a9%2f%c3%89");
    /// assert_eq!(LOWER.decode("%c3%a9%2F")?, "é/");
    /// assert_eq!(LOWER.lower_case_hex(false), COMPONENT);
    /// # Ok::<(), etched::DecodeError>(())
    /// ```
    #[inline]
    pub const fn lower_case_hex(self, lower: bool) -> EncodeSet {
        let digit_case = if lower { LOWER_CASE } else { 0 };
        if digit_case == self.digit_case {
            return self;
        }
        EncodeSet { digit_case, ..self.without_words() }
    }

    /// Whether `byte` is in the set, that is, whether encoding changes it.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::FORM;
    ///
    /// assert!(FORM.contains(b'/') && FORM.contains(0xFF) && !FORM.contains(b'*'));
    /// ```
    #[inline]
    pub const fn contains(&self, byte: u8) -> bool {
        !self.keeps(byte)
    }

    /// Whether encoding and then decoding always returns the input. For this, `%` must be in the
    /// set. If decoding reads `+` as a space, `+` must be in the set too.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::{COMPONENT, PATH};
    ///
    /// assert!(COMPONENT.is_reversible());
    /// assert!(!PATH.is_reversible()); // `PATH` keeps `%`: `%41` and `A` both decode to `A`
    /// ```
    #[inline]
    pub const fn is_reversible(&self) -> bool {
        self.contains(b'%') && (!self.plus || self.contains(b'+'))
    }

    /// Whether a space is written as `+`: the space is in the set, and `+` stands for a space.
    #[inline]
    pub(crate) const fn writes_plus(&self) -> bool {
        self.plus && !self.keeps(b' ')
    }

    #[inline]
    pub(crate) const fn keeps(&self, byte: u8) -> bool {
        self.keep[(byte & 15) as usize] as u32 >> (byte >> 4) & 1 == 1
    }
}

impl PartialEq for EncodeSet {
    #[inline]
    fn eq(&self, other: &EncodeSet) -> bool {
        (self.keep, self.plus, self.digit_case) == (other.keep, other.plus, other.digit_case)
    }
}

impl Eq for EncodeSet {}

impl Hash for EncodeSet {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.keep, self.plus, self.digit_case).hash(state);
    }
}

impl fmt::Debug for EncodeSet {
    /// Shows the ASCII bytes that the set does not escape.
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("EncodeSet { keeps: \"")?;
        for byte in (0..0x80).filter(|&byte| self.keeps(byte)) {
            write!(f, "{}", byte.escape_ascii())?;
        }
        write!(f, "\", space_as_plus: {}", self.plus)?;
        f.write_str(if self.digit_case == 0 { " }" } else { ", lower_case_hex: true }" })
    }
}

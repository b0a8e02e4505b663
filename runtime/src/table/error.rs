//! The error of an ill-formed sequence: its place, its length and the rule it breaks.

use core::hash::{Hash, Hasher};

use super::Table;
use super::bits::{self, MAX_LEN};
use super::code_point::{CodePointError, CodePointErrorKind};
use super::encoding::Encoding;
use super::row::Row;
use crate::base::buffer::input_errors;
use crate::base::error_words::kind_words;
use crate::base::short_bytes::ShortBytes;
use crate::base::slices::{after, sum, until};

/// Why bytes cannot be read: where the sequence starts that is ill-formed, how many bytes to skip,
/// and the rule that it breaks.
///
/// It has the methods of [`core::str::Utf8Error`], and others that tell the reason. Its
/// [`Display`](core::fmt::Display) names the byte that breaks the rule, the offset of that byte,
/// and the bytes that the encoding allows at that offset. The alternate form, `{:#}`, also draws
/// the [`sequence`](Self::sequence), which may be longer than [`error_len`](Self::error_len). All
/// offsets are in bytes from the start of the input, counted from 0.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::{IllFormedErrorKind, from_utf8};
///
/// let error = from_utf8(b"a\xED\xA0\x80").unwrap_err();
/// assert_eq!((error.valid_up_to(), error.position()), (1, 2));
/// assert_eq!(error.error_len(), Some(1)); // decoding goes on after ED
/// assert_eq!(error.kind(), IllFormedErrorKind::Surrogate);
/// assert_eq!(
///     error.to_string(),
///     "ill-formed UTF-8 at byte 2: found A0, but lead byte ED takes 80..9F as second byte; \
///      ED A0 80 would be the surrogate U+D800 (lead byte ED: U+D000..U+D7FF)",
/// );
/// assert!(format!("{error:#}").ends_with("\n| …\\xED\\xA0\\x80\n|      ^^^^"));
/// ```
#[doc(alias = "Utf8Error")]
#[derive(Clone, Copy)]
pub struct IllFormedError {
    encoding: Encoding,
    valid_up_to: usize,
    /// The first bytes from `valid_up_to` on. No reason depends on more of them.
    found: ShortBytes<MAX_LEN>,
    /// The length of the maximal subpart, or 1 if the first byte cannot start a sequence; 0 if the
    /// input ends inside the sequence. An unpaired surrogate is skipped as a whole, whatever `skip`
    /// is, see [`error_len`](Self::error_len).
    skip: u8,
    /// The encoding that does not have the code point of the sequence, which is well-formed; `None`
    /// if the sequence is ill-formed.
    target: Option<Encoding>,
}

/// Why a sequence is an error. An error keeps the bytes that were found, and computes the reason
/// when it is asked, so that a program that never asks does not link the rules.
pub(super) struct Reason {
    /// How many bytes at the start match a row: the length of the maximal subpart, or of a whole
    /// unpaired surrogate.
    matched: usize,
    /// The length of the sequence, and of the byte after it if that byte breaks the rule.
    kept: usize,
    pub(super) cause: Cause,
}

/// What breaks the rule.
#[derive(Clone, Copy)]
pub(super) enum Cause {
    /// No row allows this byte after the maximal subpart.
    Byte(u8),
    /// The input ends inside the sequence.
    End,
    /// The encoding writes surrogates in pairs, but this surrogate is not in a pair.
    Unpaired,
    /// The sequence is well-formed, but the target encoding does not have the code point.
    Unrepresentable(CodePointError),
}

impl IllFormedError {
    /// The error of the sequence at `at`, which the caller knows to be ill-formed.
    #[inline]
    pub(crate) const fn new(encoding: Encoding, bytes: &[u8], at: usize) -> IllFormedError {
        let matched = encoding.table().matching(after(bytes, at)).matched;
        IllFormedError::after_match(encoding, bytes, at, matched)
    }

    /// The error of the ill-formed sequence at `at`. Its first `matched` bytes match a row.
    #[inline]
    pub(super) const fn after_match(
        encoding: Encoding,
        bytes: &[u8],
        at: usize,
        matched: usize,
    ) -> IllFormedError {
        // The end of the input is tested first: more input could complete a sequence or a pair.
        let skip = match matched {
            _ if matched == after(bytes, at).len() => None,
            0 => Some(1),
            _ => Some(matched),
        };
        IllFormedError::skipping(encoding, bytes, at, skip)
    }

    /// The error of the sequence at `at` with this [`skip`](Self::skip); `None` if the input ends
    /// inside the sequence.
    #[inline]
    pub(crate) const fn skipping(
        encoding: Encoding,
        bytes: &[u8],
        at: usize,
        skip: Option<usize>,
    ) -> IllFormedError {
        let skip = if let Some(len) = skip { len as u8 } else { 0 };
        let found = ShortBytes::prefix_of(after(bytes, at));
        IllFormedError { encoding, valid_up_to: at, found, skip, target: None }
    }

    /// The error of a sequence that is well-formed, but whose code point the encoding `target` does
    /// not have.
    #[inline]
    pub(crate) const fn not_in(self, target: Encoding) -> IllFormedError {
        IllFormedError { target: Some(target), ..self }
    }

    /// Why the sequence is an error.
    #[cfg_attr(on_demand, inline)]
    pub(super) const fn reason(&self) -> Reason {
        let (found, matched) = (self.found.as_bytes(), self.matched());
        let len = sequence_len(found);
        let (matched, kept, cause) = if let Some(encoding) = self.target {
            // Not a pair, because every target has the code points of pairs.
            let code_point = bits::value_range(until(found, matched), matched).0;
            (matched, matched, Cause::Unrepresentable(CodePointError { encoding, code_point }))
        } else if self.is_unpaired() {
            (len, len, Cause::Unpaired)
        } else if let [byte, ..] = *after(found, matched) {
            // The whole sequence is kept. If the byte that breaks the rule comes after the sequence,
            // that byte is kept too.
            (matched, if len <= matched { matched + 1 } else { len }, Cause::Byte(byte))
        } else {
            (matched, matched, Cause::End)
        };
        Reason { matched, kept, cause }
    }

    /// How many bytes at the start of the sequence match a row.
    #[inline]
    pub(crate) const fn matched(&self) -> usize {
        match (self.skip, self.found.as_bytes()) {
            (0, found) => found.len(),
            (1, [lead, ..]) if !self.encoding.table().takes_after(&[], *lead) => 0,
            (skip, _) => skip as usize,
        }
    }

    /// Whether the sequence is a surrogate that is not in a pair, and the input goes on.
    #[inline]
    const fn is_unpaired(&self) -> bool {
        let (table, found) = (self.encoding.table(), self.found.as_bytes());
        self.skip > 0 && self.target.is_none() && unpaired_surrogate(table, found).is_some()
    }

    /// The encoding of the input.
    #[inline]
    pub const fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// The offset in bytes at which the ill-formed sequence starts. The input is well-formed up to
    /// that offset, if it was validated from its start.
    #[inline]
    pub const fn valid_up_to(&self) -> usize {
        self.valid_up_to
    }

    /// How many bytes to skip before reading on: the length in bytes of the *maximal subpart*
    /// (Unicode, definition D93b), or 1 if the first byte cannot start a sequence. `None` if the
    /// input ends inside a sequence that more input could complete.
    ///
    /// An unpaired surrogate is skipped as a whole, and so is a code point that the target encoding
    /// of a conversion does not have.
    #[cfg_attr(on_demand, inline)]
    pub const fn error_len(&self) -> Option<usize> {
        match self.skip {
            0 => None,
            _ if self.is_unpaired() => Some(sequence_len(self.found.as_bytes())),
            skip => Some(skip as usize),
        }
    }

    /// The offset in bytes of the byte that breaks the rule, or the end of the input if the input
    /// ends inside the sequence. If the error is an unpaired surrogate, or a code point that the
    /// target encoding of a conversion does not have, it is the offset of the whole sequence,
    /// [`valid_up_to`](IllFormedError::valid_up_to).
    #[inline]
    pub const fn position(&self) -> usize {
        match self.reason() {
            Reason { cause: Cause::Byte(_) | Cause::End, matched, .. } => {
                sum(self.valid_up_to, matched)
            }
            _ => self.valid_up_to,
        }
    }

    /// The offset after the maximal subpart, or after the first byte if that starts no sequence; the
    /// end of the input if it ends inside the sequence.
    #[inline]
    pub(crate) const fn end(&self) -> usize {
        let len = if self.skip == 0 { self.found.len() } else { self.skip as usize };
        sum(self.valid_up_to, len)
    }

    /// The rule that the sequence breaks.
    #[cfg_attr(on_demand, inline)]
    pub const fn kind(&self) -> IllFormedErrorKind {
        let Reason { matched, cause, .. } = self.reason();
        let offending = match cause {
            Cause::Byte(byte) => byte,
            Cause::End => return IllFormedErrorKind::CutShort,
            Cause::Unpaired => return IllFormedErrorKind::Surrogate,
            Cause::Unrepresentable(error) => {
                return match error.kind() {
                    CodePointErrorKind::Surrogate => IllFormedErrorKind::Surrogate,
                    CodePointErrorKind::TooLarge => IllFormedErrorKind::TooLarge,
                };
            }
        };
        if matched > 0 && !bits::is_continuation(offending) {
            return IllFormedErrorKind::MissingContinuation;
        }
        // No row has such a lead byte, so it is `offending` itself.
        let Some(len) = bits::announced_len(self.found.as_bytes()) else {
            return if bits::is_continuation(offending) {
                IllFormedErrorKind::StrayContinuation
            } else {
                IllFormedErrorKind::NeverOccurs
            };
        };
        let table = self.encoding.table();
        // If the sequence is incomplete (only F8, for example), `least` may be below all values
        // that need `len` bytes. So the second test of `TooLarge` compares the least of those
        // values.
        let (least, greatest) = bits::value_range(self.sequence(), len);
        if greatest < bits::least_of_len(len) {
            IllFormedErrorKind::NonShortest
        } else if least > table.greatest() || bits::least_of_len(len) > table.greatest() {
            IllFormedErrorKind::TooLarge
        } else if table.row_of(least).is_none() {
            // Up to the greatest code point, only surrogates are in no row.
            IllFormedErrorKind::Surrogate
        } else {
            // A row has the value, so the encoding writes it as another sequence.
            IllFormedErrorKind::OtherEncoding
        }
    }

    /// Whether more input may change the error. `available` is how many bytes the input had from
    /// `valid_up_to` on.
    ///
    /// - The input ends inside the sequence: `E2 82` at the end.
    /// - The sequence is wrong whatever follows, but it announces more bytes, which the error would
    ///   quote too: `F8 88` at the end.
    #[cfg_attr(on_demand, inline)]
    pub(crate) const fn may_go_on(&self, available: usize) -> bool {
        let sequence = self.sequence();
        let is_short = matches!(bits::announced_len(sequence), Some(len) if sequence.len() < len);
        self.skip == 0 || is_short && sequence.len() == available
    }

    /// The ill-formed sequence: the byte at `valid_up_to`, and the continuation bytes after it, up
    /// to the length that the first byte announces. If the input ends inside a surrogate pair, the
    /// sequence is the part of the pair that the input has.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::from_utf8;
    ///
    /// assert_eq!(from_utf8(b"a\xED\xA0\x80\x80").unwrap_err().sequence(), b"\xED\xA0\x80");
    /// ```
    #[inline]
    pub const fn sequence(&self) -> &[u8] {
        let found = self.found.as_bytes();
        if self.skip == 0 { found } else { until(found, sequence_len(found)) }
    }

    /// The value that the bits of the sequence encode; `None` if the sequence has fewer bytes than
    /// its lead byte announces, or if the input ends inside the second surrogate of a pair.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::from_utf8;
    ///
    /// assert_eq!(from_utf8(b"\xC0\xAF").unwrap_err().sequence_value(), Some(0x2F));
    /// assert_eq!(from_utf8(b"\xC0").unwrap_err().sequence_value(), None);
    /// ```
    #[inline]
    pub const fn sequence_value(&self) -> Option<u32> {
        let sequence = self.sequence();
        match bits::announced_len(sequence) {
            Some(len) if len == sequence.len() => Some(bits::value_range(sequence, len).0),
            _ => None,
        }
    }

    /// Why the target encoding does not have the code point; `None` if the sequence is ill-formed.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::encoding::{RFC_2279, UTF_8};
    ///
    /// let error = RFC_2279.converted_len(b"\xED\xA0\x80", UTF_8).unwrap_err();
    /// assert_eq!(error.unrepresentable(), UTF_8.encode_code_point(0xD800).err());
    /// let error = RFC_2279.converted_len(b"\xED\xA0", UTF_8).unwrap_err();
    /// assert_eq!(error.unrepresentable(), None);
    /// ```
    #[inline]
    pub const fn unrepresentable(&self) -> Option<CodePointError> {
        if let Cause::Unrepresentable(error) = self.reason().cause { Some(error) } else { None }
    }

    /// The error with `len` added to its offsets, as if the input had `len` more bytes in front.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::from_utf8;
    ///
    /// let error = from_utf8(b"\xFF").unwrap_err();
    /// assert_eq!(error.offset_by("caf".len()), from_utf8(b"caf\xFF").unwrap_err());
    /// ```
    #[inline]
    #[must_use = "returns a new error"]
    pub const fn offset_by(mut self, len: usize) -> IllFormedError {
        self.valid_up_to = sum(self.valid_up_to, len);
        self
    }

    /// The sequence, and the byte after it if that byte breaks the rule.
    #[inline]
    pub(crate) const fn bytes(&self) -> &[u8] {
        until(self.found.as_bytes(), self.reason().kept)
    }

    /// The lead byte, and the bytes after it that match a row.
    #[inline]
    pub(super) const fn maximal_subpart(&self) -> &[u8] {
        until(self.found.as_bytes(), self.reason().matched)
    }
}

/// Errors are equal if they have the same encoding, offset, length and target, and the same bytes.
/// Bytes that no reason depends on are not compared.
impl PartialEq for IllFormedError {
    #[inline]
    fn eq(&self, other: &IllFormedError) -> bool {
        let parts = |error: &IllFormedError| {
            (error.encoding, error.valid_up_to, error.error_len(), error.target)
        };
        parts(self) == parts(other) && self.bytes() == other.bytes()
    }
}

impl Eq for IllFormedError {}

impl Hash for IllFormedError {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.encoding, self.valid_up_to, self.bytes()).hash(state);
    }
}

input_errors!(IllFormedError);

/// The rule that an ill-formed sequence breaks:
/// [`IllFormedError::kind`](crate::IllFormedError::kind).
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::IllFormedErrorKind as Kind;
/// use etched::encoding::{MODIFIED_UTF_8, UTF_8};
///
/// for (bytes, kind) in [
///     (&b"\x80"[..], Kind::StrayContinuation),
///     (b"\xFF", Kind::NeverOccurs),
///     (b"\xC0\xAF", Kind::NonShortest),        // a `/`
///     (b"\xED\xA0\x80", Kind::Surrogate),      // U+D800
///     (b"\xF4\x90\x80\x80", Kind::TooLarge),   // 0x110000
///     (b"\xE4\xBA!", Kind::MissingContinuation),
///     (b"\xE4\xBA", Kind::CutShort),
/// ] {
///     assert_eq!(UTF_8.validate(bytes).unwrap_err().kind(), kind);
/// }
/// assert_eq!(MODIFIED_UTF_8.validate(b"\0").unwrap_err().kind(), Kind::OtherEncoding);
/// ```
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum IllFormedErrorKind {
    /// A continuation byte (0x80 to 0xBF) stands where a sequence should start.
    StrayContinuation,
    /// A byte that never occurs in any encoding: 0xFE or 0xFF.
    NeverOccurs,
    /// The sequence is longer than necessary for its value (*overlong*).
    #[doc(alias("overlong"))]
    NonShortest,
    /// The value is a surrogate code point (U+D800..U+DFFF). In an encoding that writes surrogate
    /// pairs, the surrogate is not in a pair.
    Surrogate,
    /// The value is above the last code point of the encoding.
    TooLarge,
    /// The sequence is UTF-8, but this encoding writes the value in another way. Examples are the
    /// byte 0x00 in modified UTF-8, and sequences of four bytes in an encoding that writes
    /// surrogate pairs.
    OtherEncoding,
    /// A byte that is not a continuation byte cuts the sequence short.
    MissingContinuation,
    /// The input ends inside the sequence; more input could complete it.
    CutShort,
}

kind_words! {
    /// ```
    /// # extern crate etched_runtime as etched;
    /// let kind = etched::from_utf8(b"\xC0\xAF").unwrap_err().kind();
    /// assert_eq!(kind.as_str(), "non-shortest form");
    /// ```
    IllFormedErrorKind {
        IllFormedErrorKind::StrayContinuation => "stray continuation byte";
        IllFormedErrorKind::NeverOccurs => "byte that never occurs";
        IllFormedErrorKind::NonShortest => "non-shortest form";
        IllFormedErrorKind::Surrogate => "surrogate";
        IllFormedErrorKind::TooLarge => "value above the last code point";
        IllFormedErrorKind::OtherEncoding => "sequence of UTF-8";
        IllFormedErrorKind::MissingContinuation => "missing continuation byte";
        IllFormedErrorKind::CutShort => "sequence cut short";
    }
}

/// The length of the sequence at the start of `bytes`, well-formed or not: the lead byte, and the
/// continuation bytes after it, up to the length that the lead byte announces. The result is 1 if
/// the first byte announces no length, and also if `bytes` is empty.
#[cfg_attr(on_demand, inline)]
pub(super) const fn sequence_len(bytes: &[u8]) -> usize {
    let most = if let Some(len) = bits::announced_len(bytes) { len } else { 1 };
    let mut len = 1;
    while len < most && len < bytes.len() && bits::is_continuation(bytes[len]) {
        len += 1;
    }
    len
}

/// Finds a surrogate at the start of `bytes`, if the encoding writes surrogates in pairs. The
/// caller knows that `bytes` does not start with a whole pair. Returns the row of the pairs,
/// and the index of the surrogate's first range in that row.
#[cfg_attr(on_demand, inline)]
pub(super) const fn unpaired_surrogate(
    table: &Table,
    bytes: &[u8],
) -> Option<(&'static Row, usize)> {
    // Only the last row has pairs.
    match table.rows {
        [.., row] if !row.is_pair() => None,
        [.., row] if row.matched(0, bytes) >= row.unit_len => Some((row, 0)),
        [.., row] if row.matched(row.unit_len, bytes) == row.unit_len => Some((row, row.unit_len)),
        _ => None,
    }
}

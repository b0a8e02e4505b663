//! The error of an ill-formed sequence: its place, its length and the rule it breaks.

use super::bits;
use super::bits::MAX_LEN;
use super::code_point::{CodePointError, CodePointErrorKind};
use super::encoding::Encoding;
use super::kind::IllFormedErrorKind;
use super::sequence::{sequence_len, unpaired_surrogate};
use crate::base::buffer::input_errors;
use crate::base::length::sum;
use crate::base::short_bytes::ShortBytes;
use crate::base::slices::{after, until};

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
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct IllFormedError {
    encoding: Encoding,
    valid_up_to: usize,
    /// The sequence, and the byte after it if that byte breaks the rule.
    bytes: ShortBytes<MAX_LEN>,
    /// The length of the maximal subpart: how many bytes at the start of `bytes` match a row.
    matched: u8,
    pub(super) cause: Cause,
}

/// Why a sequence is an error.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
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
    #[cfg_attr(not(target_os = "none"), inline(always))]
    pub(super) const fn after_match(
        encoding: Encoding,
        bytes: &[u8],
        at: usize,
        matched: usize,
    ) -> IllFormedError {
        let rest = after(bytes, at);
        let len = sequence_len(rest);
        // The end of the input is tested first: more input could complete a sequence or a pair.
        let (cause, kept_len) = if matched == rest.len() {
            (Cause::End, matched)
        } else if unpaired_surrogate(encoding.table(), rest).is_some() {
            (Cause::Unpaired, len)
        } else if let [byte, ..] = *after(rest, matched) {
            // The error keeps the whole sequence. If the byte that breaks the rule comes after the
            // sequence, the error keeps that byte too.
            (Cause::Byte(byte), if len <= matched { matched + 1 } else { len })
        } else {
            // Unreachable, because `rest` has more than `matched` bytes.
            (Cause::End, matched)
        };
        // An unpaired surrogate is skipped as a whole.
        let matched = if let Cause::Unpaired = cause { len } else { matched };
        // Only the bytes that the error depends on, so that equal errors are equal values.
        let bytes = ShortBytes::prefix_of(until(rest, kept_len));
        IllFormedError { encoding, valid_up_to: at, bytes, matched: matched as u8, cause }
    }

    /// The error of a sequence that is well-formed in `source`, but whose code point the target
    /// encoding does not have. `error` names the target. The sequence starts at `at` and has `len`
    /// bytes.
    #[inline]
    pub(crate) const fn in_conversion(
        source: Encoding,
        bytes: &[u8],
        at: usize,
        len: usize,
        error: CodePointError,
    ) -> IllFormedError {
        IllFormedError {
            encoding: source,
            valid_up_to: at,
            bytes: ShortBytes::prefix_of(until(after(bytes, at), len)),
            matched: len as u8,
            cause: Cause::Unrepresentable(error),
        }
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
        match self.cause {
            Cause::End => None,
            Cause::Byte(_) if self.matched == 0 => Some(1),
            Cause::Byte(_) | Cause::Unpaired | Cause::Unrepresentable(_) => {
                Some(self.matched as usize)
            }
        }
    }

    /// The offset in bytes of the byte that breaks the rule, or the end of the input if the input
    /// ends inside the sequence. If the error is an unpaired surrogate, or a code point that the
    /// target encoding of a conversion does not have, it is the offset of the whole sequence,
    /// [`valid_up_to`](IllFormedError::valid_up_to).
    #[inline]
    pub const fn position(&self) -> usize {
        match self.cause {
            Cause::Byte(_) | Cause::End => sum(self.valid_up_to, self.matched as usize),
            Cause::Unpaired | Cause::Unrepresentable(_) => self.valid_up_to,
        }
    }

    /// The rule that the sequence breaks.
    #[cfg_attr(on_demand, inline)]
    pub const fn kind(&self) -> IllFormedErrorKind {
        let offending = match self.cause {
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
        // Never `else`: for a `Cause::Byte`, at least that byte was kept.
        let [lead, ..] = *self.bytes() else { return IllFormedErrorKind::CutShort };
        if self.matched > 0 && !bits::is_continuation(offending) {
            return IllFormedErrorKind::MissingContinuation;
        }
        // No row has such a lead byte, so it is `offending` itself.
        let Some(len) = bits::announced_len(lead) else {
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

    /// Whether more input may change the error: the input ends inside the sequence, or directly
    /// after an ill-formed sequence that announces more bytes, all of which the error would quote.
    /// `available` is how many bytes the input had from `valid_up_to` on.
    #[cfg_attr(on_demand, inline)]
    pub(crate) const fn may_go_on(&self, available: usize) -> bool {
        let sequence = self.sequence();
        // Whether no further continuation byte can belong to the sequence.
        let is_whole = match sequence {
            [lead, ..] => match bits::announced_len(*lead) {
                Some(len) => len == sequence.len(),
                None => true,
            },
            [] => true,
        };
        matches!(self.cause, Cause::End) || !is_whole && sequence.len() == available
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
        match self.cause {
            Cause::End => self.bytes(),
            _ => until(self.bytes(), sequence_len(self.bytes())),
        }
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
        match bits::announced_len(sequence[0]) {
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
        match self.cause {
            Cause::Unrepresentable(error) => Some(error),
            _ => None,
        }
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
        self.bytes.as_bytes()
    }

    /// The lead byte, and the bytes after it that match a row.
    #[inline]
    pub(super) const fn maximal_subpart(&self) -> &[u8] {
        until(self.bytes(), self.matched as usize)
    }
}

input_errors!(IllFormedError);

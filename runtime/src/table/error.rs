//! What is wrong with an ill-formed sequence, and where.

use super::bits;
use super::bits::MAX_LEN;
use super::code_point::{CodePointError, CodePointErrorKind};
use super::encoding::Encoding;
use super::kind::IllFormedErrorKind;
use super::sequence::sequence_len;
use crate::base::buffer::input_errors;
use crate::base::length::sum;
use crate::base::short_bytes::ShortBytes;
use crate::base::slices::{after, until};

/// An ill-formed sequence: where it stands, how long it is, and which rule it
/// breaks.
///
/// It answers like [`core::str::Utf8Error`], and says why as well. Its
/// [`Display`](core::fmt::Display) names the byte, its offset, and what the encoding's table
/// takes there; the alternate form, `{:#}`, also draws the bytes. All offsets are in bytes
/// from the start of the input, counted from 0.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::{IllFormedErrorKind, from_utf8};
///
/// let error = from_utf8(b"a\xED\xA0\x80").unwrap_err();
/// assert_eq!((error.valid_up_to(), error.position()), (1, 2));
/// assert_eq!(error.error_len(), Some(1));
/// assert_eq!(error.kind(), IllFormedErrorKind::Surrogate);
/// assert_eq!(
///     error.to_string(),
///     "ill-formed UTF-8 at byte 2: found A0, but lead byte ED (U+D000..U+D7FF) takes \
///      80..9F as second byte; ED A0 80 would be the surrogate U+D800",
/// );
/// assert!(format!("{error:#}").ends_with("\n| …\\xED\\xA0\\x80\n|      ^^^^"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct IllFormedError {
    encoding: Encoding,
    valid_up_to: usize,
    /// The sequence, and the byte after it if that is what breaks the rule.
    bytes: ShortBytes<MAX_LEN>,
    /// How many of them agree with a row: the length of the maximal subpart.
    matched: u8,
    pub(super) cause: Cause,
}

/// What breaks the rule.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Cause {
    /// This byte, which no row takes after those that agree with one.
    Byte(u8),
    /// The end of the input.
    End,
    /// A surrogate that is written as half of a pair, and whose other half is missing.
    Unpaired,
    /// Nothing in this encoding; it is the other encoding that does not carry the code point.
    Unrepresentable(CodePointError),
}

impl IllFormedError {
    /// The fault of the sequence at `at`, which the caller knows to be ill-formed.
    pub(crate) const fn new(encoding: Encoding, bytes: &[u8], at: usize) -> IllFormedError {
        let matched = encoding.table().matching(after(bytes, at)).matched;
        IllFormedError::after_match(encoding, bytes, at, matched)
    }

    /// The same, of which so many bytes agree with a row.
    #[cfg_attr(not(target_os = "none"), inline(always))]
    pub(super) const fn after_match(
        encoding: Encoding,
        bytes: &[u8],
        at: usize,
        matched: usize,
    ) -> IllFormedError {
        let rest = after(bytes, at);
        let sequence = sequence_len(rest);
        let (cause, available) = if matched == rest.len() {
            (Cause::End, matched)
        } else if encoding.unpaired_surrogate(rest).is_some() {
            (Cause::Unpaired, sequence)
        } else if let [byte, ..] = *after(rest, matched) {
            (Cause::Byte(byte), if sequence <= matched { matched + 1 } else { sequence })
        } else {
            (Cause::End, matched)
        };
        let matched = if let Cause::Unpaired = cause { sequence } else { matched };
        IllFormedError::of(encoding, at, until(rest, available), matched, cause)
    }

    /// The well-formed sequence of `len` bytes at `at`, which another encoding cannot carry.
    pub(crate) const fn in_conversion(
        encoding: Encoding,
        bytes: &[u8],
        at: usize,
        len: usize,
        error: CodePointError,
    ) -> IllFormedError {
        let sequence = until(after(bytes, at), len);
        IllFormedError::of(encoding, at, sequence, len, Cause::Unrepresentable(error))
    }

    /// The error holds the bytes of the fault and none beyond it, so that equal faults are equal
    /// values.
    #[inline]
    const fn of(
        encoding: Encoding,
        at: usize,
        sequence: &[u8],
        matched: usize,
        cause: Cause,
    ) -> IllFormedError {
        let (bytes, matched) = (ShortBytes::prefix_of(sequence), matched as u8);
        IllFormedError { encoding, valid_up_to: at, bytes, matched, cause }
    }

    /// The encoding whose rules are broken; in a conversion, the encoding of the input.
    pub const fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// The offset in bytes at which the ill-formed sequence starts. Where an input is
    /// judged from its start, that is also how many bytes of it are well-formed.
    pub const fn valid_up_to(&self) -> usize {
        self.valid_up_to
    }

    /// How many bytes to pass over before reading on: the length in bytes of the
    /// *maximal subpart* (Unicode, definition D93b), 1 where no byte of the sequence
    /// is well-formed. `None` if the input ends inside a sequence that more input
    /// could complete.
    ///
    /// A surrogate without its other half is passed over as a whole, and so is, in a
    /// conversion, a code point that the other encoding does not carry.
    pub const fn error_len(&self) -> Option<usize> {
        match self.cause {
            Cause::End => None,
            Cause::Byte(_) if self.matched == 0 => Some(1),
            Cause::Byte(_) | Cause::Unpaired | Cause::Unrepresentable(_) => {
                Some(self.matched as usize)
            }
        }
    }

    /// The offset in bytes of what breaks the rule: the first byte that may not
    /// stand where it stands, or the end of the input if that cuts the sequence. For a
    /// surrogate without its other half and for a code point that another encoding does not
    /// carry it is where they start.
    pub const fn position(&self) -> usize {
        match self.cause {
            Cause::Byte(_) | Cause::End => sum(self.valid_up_to, self.matched as usize),
            Cause::Unpaired | Cause::Unrepresentable(_) => self.valid_up_to,
        }
    }

    /// The rule that is broken.
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
        let [lead, ..] = *self.bytes() else { return IllFormedErrorKind::CutShort };
        if self.matched > 0 && !bits::is_continuation(offending) {
            return IllFormedErrorKind::MissingContinuation;
        }
        let Some(len) = bits::announced_len(lead) else {
            return if bits::is_continuation(offending) {
                IllFormedErrorKind::StrayContinuation
            } else {
                IllFormedErrorKind::NeverOccurs
            };
        };
        let table = self.encoding.table();
        let (least, greatest) = bits::value_range(self.sequence(), len);
        if greatest < bits::least_of_len(len) {
            IllFormedErrorKind::NonShortest
        } else if least > table.greatest() || bits::least_of_len(len) > table.greatest() {
            IllFormedErrorKind::TooLarge
        } else if table.row_of(least).is_none() {
            IllFormedErrorKind::Surrogate
        } else {
            IllFormedErrorKind::OtherEncoding
        }
    }

    /// Whether more input may change the error, if `available` bytes are there of the sequence
    /// and what follows it.
    pub(crate) const fn may_go_on(&self, available: usize) -> bool {
        let sequence = self.sequence();
        let is_whole = match sequence {
            [lead, ..] => match bits::announced_len(*lead) {
                Some(len) => len == sequence.len(),
                None => true,
            },
            [] => true,
        };
        matches!(self.cause, Cause::End) || !is_whole && sequence.len() == available
    }

    /// The ill-formed sequence: the byte at `valid_up_to`, and the continuation
    /// bytes after it, up to the length that a lead byte announces. Where the input ends
    /// inside a surrogate pair, all that is there of the pair.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::from_utf8;
    ///
    /// assert_eq!(from_utf8(b"a\xED\xA0\x80\x80").unwrap_err().sequence(), b"\xED\xA0\x80");
    /// ```
    pub const fn sequence(&self) -> &[u8] {
        match self.cause {
            Cause::End => self.bytes(),
            _ => until(self.bytes(), sequence_len(self.bytes())),
        }
    }

    /// The value that the sequence would stand for if the encoding carried it;
    /// `None` if it has fewer bytes than its lead byte announces.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::from_utf8;
    ///
    /// assert_eq!(from_utf8(b"\xC0\xAF").unwrap_err().sequence_value(), Some(0x2F));
    /// assert_eq!(from_utf8(b"\xC0").unwrap_err().sequence_value(), None);
    /// ```
    pub const fn sequence_value(&self) -> Option<u32> {
        let sequence = self.sequence();
        match bits::announced_len(sequence[0]) {
            Some(len) if len == sequence.len() => Some(bits::value_range(sequence, len).0),
            _ => None,
        }
    }

    /// In a conversion, and if the input is well-formed so far: why the other encoding does
    /// not carry the code point.
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
    pub const fn unrepresentable(&self) -> Option<CodePointError> {
        match self.cause {
            Cause::Unrepresentable(error) => Some(error),
            _ => None,
        }
    }

    /// The same fault in an input that has `len` more bytes in front.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::from_utf8;
    ///
    /// let error = from_utf8(b"\xFF").unwrap_err();
    /// assert_eq!(error.offset_by("caf".len()), from_utf8(b"caf\xFF").unwrap_err());
    /// ```
    pub const fn offset_by(mut self, len: usize) -> IllFormedError {
        self.valid_up_to = sum(self.valid_up_to, len);
        self
    }

    /// The sequence, and the byte after it if that is what breaks the rule.
    pub(crate) const fn bytes(&self) -> &[u8] {
        self.bytes.as_bytes()
    }

    /// The lead byte and the bytes after it that agree with a row.
    pub(super) const fn maximal_subpart(&self) -> &[u8] {
        until(self.bytes(), self.matched as usize)
    }
}

input_errors!(IllFormedError);

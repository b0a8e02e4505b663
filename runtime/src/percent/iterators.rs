//! Decoding one by one: strictly to characters, leniently to bytes.

use core::iter::FusedIterator;

use crate::base::slices::{after, until};
use crate::encoding::UTF_8;
use crate::set::EncodeSet;
use crate::set::decode::{advance, ill_formed, lenient_len, pass_decoded};
use crate::set::error::DecodeError;
use crate::set::named::COMPONENT;

/// The length of the longest UTF-8 sequence.
const LONGEST: usize = 4;

/// An iterator over the characters of decoded bytes: see [`EncodeSet::decoded_chars`].
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::percent::COMPONENT;
///
/// let segment = b"caf%C3%A9";
/// assert!(COMPONENT.decoded_chars(segment).eq("café".chars().map(Ok)));
/// ```
#[derive(Clone, Debug)]
#[must_use = "an iterator does nothing until it is read"]
pub struct DecodedChars<'i> {
    pub(super) set: EncodeSet,
    pub(super) input: &'i [u8],
    /// How many bytes of the input were read. All of them after an error.
    pub(super) read: usize,
}

impl Iterator for DecodedChars<'_> {
    type Item = Result<char, DecodeError>;

    #[cfg_attr(on_demand, inline)]
    fn next(&mut self) -> Option<Result<char, DecodeError>> {
        // Decodes at most as many bytes as one character has, or fewer up to a malformed escape.
        let rest = after(self.input, self.read);
        let mut room = [0; LONGEST];
        let (read, written) =
            pass_decoded(self.set.plus, /* strictly */ true, rest, &mut room);
        let stops_at_escape = written < LONGEST && read < rest.len();
        let error = match UTF_8.step(until(&room, written), /* at */ 0) {
            Some(Ok(step)) => {
                self.read += advance(rest, 0, step.len);
                // A well-formed sequence of UTF-8 is that of a `char`.
                let char = char::from_u32(step.code_point);
                return Some(Ok(char.unwrap_or(char::REPLACEMENT_CHARACTER)));
            }
            // `error_len` is `None` if the sequence is only incomplete.
            Some(Err(error)) if !(stops_at_escape && error.error_len().is_none()) => {
                ill_formed(rest, error)
            }
            None if !stops_at_escape => return None,
            // A malformed escape stands where the next byte is missing.
            _ => DecodeError::malformed_escape_at(rest, read),
        };
        // The position of `error` counts from the bytes that were not read yet.
        let error = error.offset_by(self.read);
        self.read = self.input.len();
        Some(Err(error))
    }

    /// An item takes one byte of the input at least. The first item may be an error.
    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let rest = self.input.len() - self.read;
        (rest.min(1), Some(rest))
    }
}

impl FusedIterator for DecodedChars<'_> {}

/// An iterator over the bytes of leniently decoded text or bytes, each a `u8`:
/// [`COMPONENT`]`.decoded_lenient(input)`. A malformed `%` stays as it is, and so does `+`.
///
/// Other forms: [`decode_lenient`](fn@crate::percent::decode_lenient) (function),
/// [`Decoder::lenient`](crate::percent::Decoder::lenient) (into a buffer).
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::percent;
///
/// assert!(percent::decoded_lenient("100%+%c3%A9").eq(*b"100%+\xC3\xA9"));
/// // How long the decoding is, before there is a buffer for it.
/// assert_eq!(percent::decoded_lenient("100%+%c3%A9").count(), 7);
/// ```
#[inline]
pub fn decoded_lenient<T: AsRef<[u8]> + ?Sized>(input: &T) -> DecodedLenient<'_> {
    COMPONENT.decoded_lenient(input)
}

/// An iterator over the bytes of a lenient decoding: see [`EncodeSet::decoded_lenient`].
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::percent::FORM;
///
/// let mut bytes = FORM.decoded_lenient("a+%");
/// assert_eq!(bytes.next(), Some(b'a'));
/// assert!(bytes.eq(*b" %"));
/// ```
#[derive(Clone, Debug)]
#[must_use = "an iterator does nothing until it is read"]
pub struct DecodedLenient<'i> {
    pub(super) plus: bool,
    /// The bytes that were not read yet.
    pub(super) rest: &'i [u8],
}

impl Iterator for DecodedLenient<'_> {
    type Item = u8;

    #[cfg_attr(on_demand, inline)]
    fn next(&mut self) -> Option<u8> {
        let mut byte = [0];
        let (read, written) =
            pass_decoded(self.plus, /* strictly */ false, self.rest, &mut byte);
        self.rest = after(self.rest, read);
        (written > 0).then_some(byte[0])
    }

    /// An escape is three bytes of input for one byte of output.
    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.rest.len().div_ceil(3), Some(self.rest.len()))
    }

    #[inline]
    fn count(self) -> usize {
        lenient_len(self.rest)
    }
}

impl FusedIterator for DecodedLenient<'_> {}

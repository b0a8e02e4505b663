//! Decoding to characters, one by one.

use core::iter::FusedIterator;

use crate::base::slices::{after, until};
use crate::encoding::UTF_8;
use crate::set::EncodeSet;
use crate::set::decode::{advance, ill_formed, pass_decoded};
use crate::set::error::DecodeError;

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
    set: EncodeSet,
    input: &'i [u8],
    /// How many bytes of the input were read. All of them after an error.
    read: usize,
}

impl<'i> DecodedChars<'i> {
    #[inline]
    pub(super) const fn new(set: &EncodeSet, input: &'i [u8]) -> DecodedChars<'i> {
        DecodedChars { set: set.for_decoding(), input, read: 0 }
    }

    /// Ends the iterator. The position of `error` counts from the bytes that were not read yet, and
    /// that of the result from the start of the input.
    #[cold]
    #[inline]
    fn error(&mut self, error: DecodeError) -> DecodeError {
        let error = error.offset_by(self.read);
        self.read = self.input.len();
        error
    }
}

impl Iterator for DecodedChars<'_> {
    type Item = Result<char, DecodeError>;

    #[cfg_attr(on_demand, inline)]
    fn next(&mut self) -> Option<Result<char, DecodeError>> {
        // Decodes at most as many bytes as one character has, or fewer up to a malformed escape.
        let rest = after(self.input, self.read);
        let mut room = [0; LONGEST];
        let strictly = true;
        let (read, written) = pass_decoded(self.set.plus, strictly, rest, &mut room);
        let stops_at_escape = written < LONGEST && read < rest.len();
        Some(match UTF_8.step(until(&room, written), /* at */ 0) {
            Some(Ok(step)) => {
                self.read += advance(rest, 0, step.len);
                // A well-formed sequence of UTF-8 is that of a `char`.
                Ok(char::from_u32(step.code_point).unwrap_or(char::REPLACEMENT_CHARACTER))
            }
            // `error_len` is `None` if the sequence is only incomplete.
            Some(Err(error)) if !(stops_at_escape && error.error_len().is_none()) => {
                let error = ill_formed(rest, error);
                Err(self.error(error))
            }
            None if !stops_at_escape => return None,
            // A malformed escape stands where the next byte is missing.
            _ => {
                let error = DecodeError::malformed_escape_at(rest, read);
                Err(self.error(error))
            }
        })
    }

    /// An item takes one byte of the input at least. The first item may be an error.
    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let rest = self.input.len() - self.read;
        (rest.min(1), Some(rest))
    }
}

impl FusedIterator for DecodedChars<'_> {}

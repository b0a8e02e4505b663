//! Encodings as text, which are ASCII and need not be looked at again; and with other text
//! between them.

#![cfg_attr(not(feature = "portable"), allow(unsafe_code))]

#[cfg(feature = "alloc")]
use alloc::{string::String, vec::Vec};
use core::str;

use super::EncodeSet;
#[cfg(feature = "alloc")]
use crate::buffer::zeros;
use crate::kernel::percent_encode as kernel;
use crate::slices::{after, after_mut, copy, until_mut};

/// What [`EncodeSet::fill`] has written, and nothing else.
pub(super) struct Encoded<'o>(&'o mut [u8]);

impl EncodeSet {
    /// Writes the encoding of `input` to the front of `output`: the kernel, and what it
    /// leaves the definition. `None` if there is no room for it.
    #[inline]
    pub(super) fn fill<'o>(&self, input: &[u8], output: &'o mut [u8]) -> Option<Encoded<'o>> {
        let (read, mut written) = kernel::encode(self, input, output);
        if read < input.len() {
            written += self.write(after(input, read), after_mut(output, written))?;
        }
        Some(Encoded(until_mut(output, written)))
    }
}

/// A buffer to which text is written and nothing else. What finds no room is counted.
pub(crate) struct TextBuffer<'o> {
    buffer: &'o mut [u8],
    /// Beyond the buffer once something has found no room, so that nothing comes after it.
    len: usize,
}

impl<'o> TextBuffer<'o> {
    #[inline]
    pub(crate) fn new(buffer: &'o mut [u8]) -> TextBuffer<'o> {
        TextBuffer { buffer, len: 0 }
    }

    /// Adds text as it is.
    #[inline]
    pub(crate) fn push(&mut self, text: &str) {
        match (text.as_bytes(), self.buffer.get_mut(self.len..)) {
            // Most often it is a separator, for which a call of `memcpy` takes long.
            (&[byte], Some([place, ..])) => *place = byte,
            (bytes, Some(room)) if bytes.len() <= room.len() => copy(bytes, room),
            _ => {}
        }
        self.len += text.len();
    }

    /// Adds the encoding of `input`.
    #[inline]
    pub(crate) fn push_encoded(&mut self, set: &EncodeSet, input: &str) {
        let input = input.as_bytes();
        let room = self.buffer.get_mut(self.len..);
        self.len += match room.and_then(|room| set.fill(input, room)) {
            Some(encoded) => encoded.0.len(),
            None => set.encoded_len(input),
        };
    }

    /// What was written, or how much room it would take.
    #[inline]
    pub(crate) fn into_text(self) -> Result<&'o str, usize> {
        match self.buffer.get_mut(..self.len) {
            Some(written) => Ok(text_mut(written)),
            None => Err(self.len),
        }
    }
}

#[cfg(feature = "alloc")]
impl EncodeSet {
    /// `input` as text, if encoding does not change it; else how many bytes are escaped.
    #[inline]
    pub(super) fn unchanged<'i>(&self, input: &'i [u8]) -> Result<&'i str, usize> {
        let survey = kernel::survey(self, input);
        if survey.is_changed { Err(survey.escaped) } else { Ok(ascii(input)) }
    }

    /// The encoding of `input`, for which there has to be room in `room` bytes.
    pub(super) fn fill_string(&self, input: &[u8], room: usize) -> Option<String> {
        let mut output = zeros(room);
        let len = self.fill(input, &mut output)?.0.len();
        output.truncate(len);
        Some(ascii_string(output))
    }
}

impl<'o> Encoded<'o> {
    #[inline]
    pub(super) fn into_text(self) -> &'o mut str {
        text_mut(self.0)
    }
}

// What follows is called above alone, with bytes that are ASCII: those of an input of which
// the kernel says that the set keeps them all, and those that the kernel and `write` say
// that they wrote as words: a kept byte, `+`, `%` or digits. No set keeps a byte from 80 up.
// Or with text: what is in a `TextBuffer` up to its `len`, whole texts and encodings side by
// side, for `len` goes beyond the buffer with the first that finds no room.

#[cfg(all(feature = "alloc", not(feature = "portable")))]
#[inline]
fn ascii(bytes: &[u8]) -> &str {
    debug_assert!(bytes.is_ascii());
    // SAFETY: the bytes are ASCII, as said above.
    unsafe { str::from_utf8_unchecked(bytes) }
}

#[cfg(not(feature = "portable"))]
#[inline]
fn text_mut(bytes: &mut [u8]) -> &mut str {
    debug_assert!(str::from_utf8(bytes).is_ok());
    // SAFETY: the bytes are text, as said above.
    unsafe { str::from_utf8_unchecked_mut(bytes) }
}

#[cfg(all(feature = "alloc", not(feature = "portable")))]
fn ascii_string(bytes: Vec<u8>) -> String {
    debug_assert!(bytes.is_ascii());
    // SAFETY: the bytes are ASCII, as said above.
    unsafe { String::from_utf8_unchecked(bytes) }
}

#[cfg(feature = "portable")]
const ASCII: &str = "kept bytes, `+`, `%` and digits are ASCII";

#[cfg(all(feature = "alloc", feature = "portable"))]
fn ascii(bytes: &[u8]) -> &str {
    str::from_utf8(bytes).expect(ASCII)
}

#[cfg(feature = "portable")]
fn text_mut(bytes: &mut [u8]) -> &mut str {
    str::from_utf8_mut(bytes).expect(ASCII)
}

#[cfg(all(feature = "alloc", feature = "portable"))]
fn ascii_string(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).expect(ASCII)
}

//! Encodings as text, which are ASCII and need not be looked at again: the unsafe code of
//! percent-encoding.

#![allow(unsafe_code)]

#[cfg(feature = "alloc")]
use alloc::{string::String, vec};
use core::str;

use super::EncodeSet;
use crate::kernel::percent_encode as kernel;

/// What [`EncodeSet::fill`] has written, and nothing else.
pub(super) struct Encoded<'o>(&'o mut [u8]);

impl EncodeSet {
    /// Writes the encoding of `input` to the front of `output`: the kernel, and what it
    /// leaves the definition. `None` if there is no room for it.
    #[inline]
    pub(super) fn fill<'o>(&self, input: &[u8], output: &'o mut [u8]) -> Option<Encoded<'o>> {
        let (read, mut written) = kernel::encode(self, input, output);
        if read < input.len() {
            written += self.write(&input[read..], &mut output[written..])?;
        }
        Some(Encoded(&mut output[..written]))
    }
}

#[cfg(feature = "alloc")]
impl EncodeSet {
    /// `input` as text, if encoding does not change it; else how many bytes are escaped.
    #[inline]
    pub(super) fn unchanged<'i>(&self, input: &'i [u8]) -> Result<&'i str, usize> {
        let survey = kernel::survey(self, input);
        if survey.is_changed {
            return Err(survey.escaped);
        }
        debug_assert!(input.is_ascii());
        // SAFETY: it is ASCII, for every byte is kept, and none from 80 up is in any set.
        Ok(unsafe { str::from_utf8_unchecked(input) })
    }

    /// The encoding of `input`, for which there has to be room in `room` bytes.
    pub(super) fn fill_string(&self, input: &[u8], room: usize) -> Option<String> {
        let mut output = vec![0; room];
        let len = self.fill(input, &mut output)?.0.len();
        output.truncate(len);
        debug_assert!(output.is_ascii());
        // SAFETY: all that is left is an `Encoded`, and so ASCII, as said below.
        Some(unsafe { String::from_utf8_unchecked(output) })
    }
}

impl<'o> Encoded<'o> {
    #[inline]
    pub(super) fn into_text(self) -> &'o mut str {
        debug_assert!(self.0.is_ascii());
        // SAFETY: it is ASCII. There is an `Encoded` but by `fill`, which takes what the
        // kernel and `write` say that they wrote, and both write words: a kept byte, which is
        // below 80 in every set, `+`, `%` and digits.
        unsafe { str::from_utf8_unchecked_mut(self.0) }
    }
}

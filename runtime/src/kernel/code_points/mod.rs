//! From text to code points, and back.

pub(super) mod encode;
#[cfg(test)]
mod tests;

use core::array;
use core::ops::Range;

use super::{Kernel, Level};
use crate::form::bits::is_continuation;
use crate::slices::after_mut;
use encode::{Encode, Survey};

/// Writes the code points of bytes to `output`, which has room for them, and returns how
/// many there are; `None`, and nothing is written, if the bytes are no text.
#[inline]
pub(crate) fn decode(bytes: &[u8], output: &mut [u32]) -> Option<usize> {
    if bytes.len() <= FEW && bytes.is_ascii() {
        for (code_point, &byte) in output.iter_mut().zip(bytes) {
            *code_point = byte.into();
        }
        return Some(bytes.len());
    }
    Level::best().run(Decode { bytes, output })
}

/// So many bytes, and so many code points, are done sooner than a kernel is started.
const FEW: usize = 64;
const FEW_NUMBERS: usize = 8;

/// How many bytes are no continuation bytes.
pub(crate) fn count(bytes: &[u8]) -> usize {
    if bytes.len() <= FEW { Count(bytes).portable() } else { Level::best().run(Count(bytes)) }
}

pub(super) struct Count<'a>(&'a [u8]);

impl Kernel for Count<'_> {
    type Output = usize;

    #[inline(always)]
    fn portable(self) -> usize {
        /// No more than a byte counts, and as many as vectors have.
        const STRETCH: usize = 192;

        let mut count = 0;
        for stretch in self.0.chunks(STRETCH) {
            let mut some = 0u8;
            for &byte in stretch {
                some += u8::from(!is_continuation(byte));
            }
            count += usize::from(some);
        }
        count
    }
}

pub(super) struct Decode<'a> {
    pub(super) bytes: &'a [u8],
    pub(super) output: &'a mut [u32],
}

impl Kernel for Decode<'_> {
    type Output = Option<usize>;

    /// Eight bytes at a time where they are ASCII.
    fn portable(self) -> Option<usize> {
        const BLOCK: usize = 8;
        let mut chars = str::from_utf8(self.bytes).ok()?.chars();
        let mut written = 0;
        loop {
            while let Some(block) = chars.as_str().as_bytes().first_chunk::<BLOCK>()
                && let Some(room) = after_mut(self.output, written).first_chunk_mut::<BLOCK>()
                && block.is_ascii()
            {
                *room = array::from_fn(|i| block[i].into());
                written += BLOCK;
                chars = chars.as_str().get(BLOCK..).unwrap_or_default().chars();
            }
            let Some(char) = chars.next() else { break };
            if let Some(code_point) = self.output.get_mut(written) {
                *code_point = char.into();
            }
            written += 1;
        }
        Some(written)
    }
}

/// Writes the `char`s of a text to `output`, which has room for them, and returns how many
/// there are.
pub(crate) fn decode_chars(text: &str, output: &mut [char]) -> usize {
    if text.len() <= FEW {
        return DecodeChars { text, output }.portable();
    }
    Level::best().run(DecodeChars { text, output })
}

pub(super) struct DecodeChars<'a> {
    pub(super) text: &'a str,
    pub(super) output: &'a mut [char],
}

impl Kernel for DecodeChars<'_> {
    type Output = usize;

    fn portable(self) -> usize {
        let mut written = 0;
        for (place, char) in self.output.iter_mut().zip(self.text.chars()) {
            *place = char;
            written += 1;
        }
        written
    }
}

/// The length of the text that code points are, if all of them are in the range, and there
/// are `char`s of them.
#[inline]
pub(crate) fn encoded_len<T: Copy + Into<u32>>(
    code_points: &[T],
    range: Range<u32>,
) -> Option<usize> {
    let survey = Survey { code_points, range };
    if code_points.len() <= FEW_NUMBERS { survey.portable() } else { Level::best().run(survey) }
}

/// Writes code points, of all of which there are `char`s, to `output`, which has room for
/// their text; returns the length of that.
#[inline]
pub(crate) fn encode<T: Copy + Into<u32>>(code_points: &[T], output: &mut [u8]) -> usize {
    if code_points.len() <= FEW_NUMBERS {
        return encode::one_by_one(code_points, output);
    }
    Level::best().run(Encode { code_points, output })
}

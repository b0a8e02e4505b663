//! Percent-encoding.
//!
//! Real text mixes kept and escaped bytes, so that a branch on each byte is mispredicted about
//! half the time. No kernel has such a branch. Each byte is looked up as a [`Word`]: its output
//! of one byte or three, and that length. The whole word is stored, and the output advances by the
//! length, so that the next word overwrites the unused bytes:
//!
//! ```text
//! input    ü = C3 BC                a
//! words    %C3· 3       %BC· 3      a··· 1
//! stored   %C3·         %BC·        a···
//! output   %C3%BCa      and three bytes that do not count
//! ```
//!
//! An output therefore needs slack behind the encoding; where there is none left, the kernels stop
//! and the definition ([`EncodeSet::write`]) writes the rest.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use super::{Kernel, Level};
#[cfg(feature = "alloc")]
use crate::base::buffer::zeros_and_slack;
use crate::base::slices::{after, after_mut};
use crate::set::EncodeSet;
#[cfg(feature = "alloc")]
use crate::set::encode::len_with;
use crate::set::word::{Word, len_of};

/// An output with this many bytes behind the encoding is written at full speed to its end.
#[cfg(feature = "alloc")]
const SLACK: usize = 64;

/// Inputs up to this length are encoded by a set's table: loading the vectors takes longer.
const FEW: usize = 8;

/// Encodes `input` to the front of `output` and returns the length of the encoding; `None` if it
/// does not fit. The bytes of `output` behind the encoding may be overwritten.
#[inline]
pub(crate) fn encode(set: &EncodeSet, input: &[u8], output: &mut [u8]) -> Option<usize> {
    let level = Level::best();
    let has_vectors = matches!(level, Level::Vectors(_));
    let (read, written) = if has_vectors && input.len() <= FEW && set.words.is_some() {
        by_words(set, input, output)
    } else {
        level.run(Encode { set, input, output })
    };
    if read == input.len() {
        return Some(written);
    }
    // Both counts are of adjacent bytes of `output`, so that the sum is at most its length.
    Some(written + set.write(after(input, read), after_mut(output, written))?)
}

/// The encoding of `input` in a buffer of its own; `None` if it is `input` itself.
#[cfg(feature = "alloc")]
pub(crate) fn encoded(set: &EncodeSet, input: &[u8]) -> Option<Vec<u8>> {
    // An encoding is at most three times as long as the input, so it fits the arrays. The `Vec` has
    // the length of the encoding, unless that saturates; but no `Vec` of that length exists.
    const FITS: &str = "the buffer has room for the encoding";

    let scanned = Level::best().run(Scan { set, input });
    if !scanned.is_changed {
        return None;
    }
    // Copying a short result costs less than allocating more than it needs.
    let by_stack = |output: &mut [u8]| {
        let len = encode(set, input, output).expect(FITS);
        output.get(..len).map(<[u8]>::to_vec)
    };
    match input.len() {
        ..=16 => by_stack(&mut [0; 64]),
        17..=64 => by_stack(&mut [0; 256]),
        _ => {
            let mut output = zeros_and_slack(len_with(input, scanned.escaped), SLACK);
            let len = encode(set, input, &mut output).expect(FITS);
            output.truncate(len);
            Some(output)
        }
    }
}

/// What encoding does to an input.
pub(super) struct Scanned {
    /// How many bytes become escapes.
    pub(super) escaped: usize,
    /// Whether any byte becomes another byte or an escape.
    pub(super) is_changed: bool,
}

pub(super) struct Scan<'a> {
    pub(super) set: &'a EncodeSet,
    pub(super) input: &'a [u8],
}

impl Kernel for Scan<'_> {
    type Output = Scanned;

    fn portable(self) -> Scanned {
        let escaped = self.set.count_escaped(self.input);
        let is_changed = escaped > 0 || self.set.writes_plus() && self.input.contains(&b' ');
        Scanned { escaped, is_changed }
    }
}

/// Encodes while `output` has room; without vectors, while it has slack.
pub(super) struct Encode<'a> {
    pub(super) set: &'a EncodeSet,
    pub(super) input: &'a [u8],
    pub(super) output: &'a mut [u8],
}

impl Kernel for Encode<'_> {
    /// How many bytes were read and written.
    type Output = (usize, usize);

    fn portable(self) -> (usize, usize) {
        by_words(self.set, self.input, self.output)
    }
}

/// [`Encode`] without vectors.
#[inline]
fn by_words(set: &EncodeSet, input: &[u8], output: &mut [u8]) -> (usize, usize) {
    match set.words {
        Some(words) => encode_by(|byte| words.0[byte as usize], input, output),
        None => encode_by(|byte| set.define(byte), input, output),
    }
}

#[inline]
fn encode_by(word: impl Fn(u8) -> Word, input: &[u8], output: &mut [u8]) -> (usize, usize) {
    /// Eight bytes are read by one load: with a load for each byte, the stores before it are
    /// waited for where input and output are a multiple of 4096 bytes apart.
    const BLOCK: usize = 8;

    /// How many bytes a block may write: three for each byte, and the fourth of the last word.
    const REACH: usize = 3 * BLOCK + 1;

    let (blocks, rest) = input.as_chunks::<BLOCK>();
    let mut written = 0;
    for (turn, block) in blocks.iter().enumerate() {
        let Some(room) = output.get_mut(written..written + REACH) else {
            return (turn * BLOCK, written);
        };
        let mut bytes = u64::from_le_bytes(*block);
        let mut end = 0;
        for _ in 0..BLOCK {
            let word = word(bytes as u8);
            if let Some(place) = room.get_mut(end..end + 4) {
                place.copy_from_slice(&word.to_le_bytes());
            }
            end += len_of(word);
            bytes >>= 8;
        }
        written += end;
    }
    let read = blocks.len() * BLOCK;
    for (i, &byte) in rest.iter().enumerate() {
        let Some(room) = output.get_mut(written..written + 4) else {
            return (read + i, written);
        };
        let word = word(byte);
        room.copy_from_slice(&word.to_le_bytes());
        written += len_of(word);
    }
    (input.len(), written)
}

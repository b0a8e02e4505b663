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

use super::vectors::Vectors;
use super::{Kernel, Level};
#[cfg(feature = "alloc")]
use crate::base::buffer::zeros_and_slack;
#[cfg(feature = "alloc")]
use crate::base::slices::until;
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
    let mut done = if has_vectors && input.len() <= FEW && set.words.is_some() {
        by_words(set, input, output)
    } else {
        level.run(Encode { set, input, output })
    };
    if done.0 == input.len() {
        return Some(done.1);
    }
    if let Level::Vectors(vectors) = level {
        done = encode_tail(vectors, set, input, output, done);
    }
    // Both counts are of adjacent bytes of `output`, so that the sum is at most its length.
    let (read, written) = done;
    Some(written + set.write(after(input, read), after_mut(output, written))?)
}

/// Encodes the end of an input, which has no room for whole vectors behind it.
#[cold]
fn encode_tail(
    vectors: Vectors,
    set: &EncodeSet,
    input: &[u8],
    output: &mut [u8],
    (read, written): (usize, usize),
) -> (usize, usize) {
    let (input, output) = (after(input, read), after_mut(output, written));
    let (more_read, more_written) = vectors.run(EncodeTail(Encode { set, input, output }));
    (read + more_read, written + more_written)
}

/// The encoding of `input` in a buffer of its own; `None` if it is `input` itself.
#[cfg(feature = "alloc")]
#[inline]
pub(crate) fn encoded(set: &EncodeSet, input: &[u8]) -> Option<Vec<u8>> {
    let scanned = Level::best().run(Scan { set, input });
    if !scanned.is_changed {
        return None;
    }
    // Copying a short result costs less than allocating more than it needs.
    Some(match input.len() {
        ..=16 => encoded_on_stack::<64>(set, input),
        17..=64 => encoded_on_stack::<256>(set, input),
        _ => {
            let mut output = zeros_and_slack(len_with(input, scanned.escaped), SLACK);
            let len = encode(set, input, &mut output).expect(FITS);
            output.truncate(len);
            output
        }
    })
}

/// The encoding of an input of at most `N / 3` bytes.
#[cfg(feature = "alloc")]
#[inline(always)]
fn encoded_on_stack<const N: usize>(set: &EncodeSet, input: &[u8]) -> Vec<u8> {
    let mut output = [0; N];
    let len = encode(set, input, &mut output).expect(FITS);
    until(&output, len).to_vec()
}

// An encoding is at most three times as long as the input. The buffer on the heap has the length of
// the encoding, unless that saturates; but no `Vec` of the saturated length exists.
#[cfg(feature = "alloc")]
const FITS: &str = "the buffer has room for the encoding";

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

/// Encodes while `output` has room, slack included.
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

/// Encodes where `output` has no room for whole vectors.
pub(super) struct EncodeTail<'a>(pub(super) Encode<'a>);

impl Kernel for EncodeTail<'_> {
    type Output = (usize, usize);

    fn portable(self) -> (usize, usize) {
        self.0.portable()
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

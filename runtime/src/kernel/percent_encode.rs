//! Percent-encoding.
//!
//! Real text mixes kept and escaped bytes, so that a branch on each byte is mispredicted about half
//! the time. No kernel has such a branch. The kernel without vectors looks up a [`Word`] for each
//! byte: one or three bytes of output, and their number. All four bytes of the word are stored, and
//! the output advances by that number, so that the next word overwrites the unused bytes (`·`):
//!
//! ```text
//! input    ü = C3 BC                a
//! words    %C3· 3       %BC· 3      a··· 1
//! stored   %C3·         %BC·        a···
//! output   %C3%BCa      and three unused bytes
//! ```
//!
//! The output buffer must therefore be longer than the encoding. Where too few bytes are left, the
//! kernels stop, and the scalar code in `set` ([`EncodeSet::write`]) writes the rest.

#[cfg(feature = "alloc")]
use alloc::vec;
#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use super::vectors::Vectors;
use super::{Kernel, Level, out_of_line};
#[cfg(feature = "alloc")]
use crate::base::buffer::zeros_and_slack;
#[cfg(feature = "alloc")]
use crate::base::slices::until;
use crate::base::slices::{after, after_mut};
use crate::set::EncodeSet;
#[cfg(feature = "alloc")]
use crate::set::encode::len_with;
use crate::set::word::{Word, len_of};

/// How many bytes longer than the encoding an output should be, so that the kernels can store whole
/// vectors up to the last byte of the encoding.
#[cfg(feature = "alloc")]
const SLACK: usize = 64;

/// Inputs up to this length are encoded with the set's table of words, if the set has one: loading
/// the constants of a kernel with vectors takes longer.
const FEW: usize = 8;

/// Encodes `input` to the front of `output` and returns the length of the encoding; `None` if the
/// encoding does not fit. The bytes of `output` after the encoding may be overwritten.
// Always inlined, because a call takes as long as encoding a few bytes.
#[cfg_attr(all(on_demand, not(unoptimized)), inline(always))]
#[cfg_attr(not(all(on_demand, not(unoptimized))), inline)]
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
    // `written` counts bytes at the start of `output`, and the result of `set.write` counts bytes
    // after them. The sum is therefore at most the length of `output`.
    let (read, written) = done;
    let rest = out_of_line(move || set.write(after(input, read), after_mut(output, written)));
    Some(written + rest?)
}

/// Encodes the rest of an input, where too few bytes of `output` are left to store whole vectors.
#[cold]
#[cfg_attr(on_demand, inline)]
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

/// The encoding of `input` in a new buffer; `None` if the encoding equals `input`.
#[cfg(feature = "alloc")]
#[cfg_attr(on_demand, inline)]
pub(crate) fn encoded(set: &EncodeSet, input: &[u8]) -> Option<Vec<u8>> {
    let scanned = scan(set, input);
    if !scanned.is_changed {
        return None;
    }
    // Without optimization, the loop in `set` is the fastest. It needs no longer buffer.
    if cfg!(unoptimized) {
        let mut output = vec![0; len_with(input, scanned.escaped)];
        let len = set.write(input, &mut output).expect(FITS);
        output.truncate(len);
        return Some(output);
    }
    // Copying a short result takes less time than allocating a buffer that is longer than the
    // result.
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

// An encoding is at most three times as long as the input, so it fits in the buffer on the stack.
// The buffer on the heap has at least the computed length of the encoding. If that computation
// saturates, the buffer is too long to be allocated, and nothing is encoded.
#[cfg(feature = "alloc")]
const FITS: &str = "the buffer has room for the encoding";

/// The index of the first byte that encoding changes, which is the first byte in the set.
#[cfg_attr(on_demand, inline)]
pub(crate) fn find(set: &EncodeSet, input: &[u8]) -> Option<usize> {
    /// The first bytes are compared one by one, because starting a kernel takes longer.
    const FEW: usize = 4;

    let (few, rest) = input.split_at(FEW.min(input.len()));
    if let Some(place) = (Find { set, input: few }).portable() {
        return Some(place);
    }
    if rest.is_empty() {
        return None;
    }
    let place = Level::best().run(Find { set, input: rest })?;
    Some(few.len() + place)
}

pub(super) struct Find<'a> {
    pub(super) set: &'a EncodeSet,
    pub(super) input: &'a [u8],
}

impl Kernel for Find<'_> {
    type Output = Option<usize>;

    #[cfg_attr(on_demand, inline)]
    fn portable(self) -> Option<usize> {
        self.input.iter().position(|&byte| self.set.contains(byte))
    }
}

/// The result of [`Scan`].
pub(crate) struct Scanned {
    /// The number of bytes that become escapes.
    pub(crate) escaped: usize,
    /// Whether the encoding differs from the input.
    pub(crate) is_changed: bool,
}

#[cfg(feature = "alloc")]
#[cfg_attr(on_demand, inline)]
pub(crate) fn scan(set: &EncodeSet, input: &[u8]) -> Scanned {
    Level::best().run(Scan { set, input })
}

pub(super) struct Scan<'a> {
    pub(super) set: &'a EncodeSet,
    pub(super) input: &'a [u8],
}

impl Kernel for Scan<'_> {
    type Output = Scanned;

    #[cfg_attr(on_demand, inline)]
    fn portable(self) -> Scanned {
        let escaped = self.set.count_escaped(self.input);
        let is_changed = escaped > 0 || self.set.writes_plus() && self.input.contains(&b' ');
        Scanned { escaped, is_changed }
    }
}

/// Encodes `input` until it ends, or until too few bytes of `output` are left to store a whole word
/// or vector.
pub(super) struct Encode<'a> {
    pub(super) set: &'a EncodeSet,
    pub(super) input: &'a [u8],
    pub(super) output: &'a mut [u8],
}

impl Kernel for Encode<'_> {
    /// How many bytes were read and written.
    type Output = (usize, usize);

    #[cfg_attr(on_demand, inline)]
    fn portable(self) -> (usize, usize) {
        // The caller encodes what is left with the loop in `set`. With the table of a named set, that
        // loop has no call.
        if cfg!(unoptimized) {
            return (0, 0);
        }
        by_words(self.set, self.input, self.output)
    }
}

/// Encodes `input` where `output` is too short to store whole vectors.
pub(super) struct EncodeTail<'a>(pub(super) Encode<'a>);

impl Kernel for EncodeTail<'_> {
    type Output = (usize, usize);

    #[cfg_attr(on_demand, inline)]
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
    /// Eight bytes are read by one load. With one load for each byte, each load would wait for the
    /// stores before it if the input and the output are a multiple of 4096 bytes apart.
    const BLOCK: usize = 8;

    /// The greatest number of bytes that a block writes: three for each byte, and the fourth byte
    /// of the last word.
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

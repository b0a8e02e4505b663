//! Copies text and rewrites the few sequences that change.

use crate::base::slices::{after, after_mut, copy, until};

/// Which sequences change from one encoding to another, and how.
pub(super) trait Rewrite: Copy {
    /// Whether a sequence that starts with `byte` may change. Branch-free, so that the compiler can
    /// test many bytes at once.
    fn touches(self, byte: u8) -> bool;

    /// Rewrites one or more sequences at the start of `input`, if [`touches`](Rewrite::touches) is
    /// true for its first byte and the result fits in `output`. Returns how many bytes were read
    /// and written.
    fn run(self, input: &[u8], output: &mut [u8]) -> (usize, usize);
}

fn touches_any<const N: usize>(rewrite: impl Rewrite, bytes: &[u8; N]) -> bool {
    bytes.iter().fold(false, |any, &byte| any | rewrite.touches(byte))
}

/// Copies `input` to `output` and rewrites the sequences that change, until either slice ends.
/// Returns how many bytes were read and written. Each turn of the loop copies the bytes before the
/// next byte for which [`Rewrite::touches`] is true, and then calls [`Rewrite::run`].
///
/// Both counts are at most the lengths of their slices: they grow by the number of bytes that were
/// copied, or by the counts that [`Rewrite::run`] returned for the rest of the slices.
pub(super) fn rewrite(rewrite: impl Rewrite, input: &[u8], output: &mut [u8]) -> (usize, usize) {
    let (mut read, mut written) = (0, 0);
    loop {
        let (rest, room) = (after(input, read), after_mut(output, written));
        let plain = untouched_prefix(rewrite, rest).min(room.len());
        copy(until(rest, plain), room);
        (read, written) = (read + plain, written + plain);
        match rewrite.run(after(input, read), after_mut(output, written)) {
            (0, _) => return (read, written),
            (taken, given) => (read, written) = (read + taken, written + given),
        }
    }
}

/// The number of bytes before the first byte for which [`Rewrite::touches`] is true.
fn untouched_prefix(rewrite: impl Rewrite, bytes: &[u8]) -> usize {
    const BLOCK: usize = 32;

    let (blocks, _) = bytes.as_chunks::<BLOCK>();
    let touched = blocks.iter().position(|block| touches_any(rewrite, block));
    let at = BLOCK * touched.unwrap_or(blocks.len());
    let rest = after(bytes, at);
    at + rest.iter().position(|&byte| rewrite.touches(byte)).unwrap_or(rest.len())
}

/// Whether [`Rewrite::touches`] is false for every byte. `bytes` has at most 64 bytes. Two chunks
/// of equal length are tested, one from each end; the chunks may overlap in the middle.
#[inline]
pub(super) fn are_untouched(rewrite: impl Rewrite, bytes: &[u8]) -> bool {
    if let Some((first, last)) = both_ends::<32>(bytes) {
        !(touches_any(rewrite, first) | touches_any(rewrite, last))
    } else if let Some((first, last)) = both_ends::<16>(bytes) {
        !(touches_any(rewrite, first) | touches_any(rewrite, last))
    } else if let Some((first, last)) = both_ends::<8>(bytes) {
        !(touches_any(rewrite, first) | touches_any(rewrite, last))
    } else {
        !bytes.iter().any(|&byte| rewrite.touches(byte))
    }
}

fn both_ends<const N: usize>(bytes: &[u8]) -> Option<(&[u8; N], &[u8; N])> {
    Some((bytes.first_chunk()?, bytes.last_chunk()?))
}

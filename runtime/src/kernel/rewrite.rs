//! Copying text of which few sequences change, and rewriting those.

use crate::base::slices::{after, after_mut, copy, until};

/// The sequences that change from one encoding to another.
pub(super) trait Rewrite: Copy {
    /// Whether a sequence that starts with this byte may change. Branch-free, so that the compiler
    /// can compare many bytes at once.
    fn touches(self, byte: u8) -> bool;

    /// Rewrites sequences at the start of `input`, whose first byte is touched, while there is room;
    /// returns how many bytes were read and written.
    fn run(self, input: &[u8], output: &mut [u8]) -> (usize, usize);
}

fn touches_any<const N: usize>(rewrite: impl Rewrite, bytes: &[u8; N]) -> bool {
    bytes.iter().fold(false, |any, &byte| any | rewrite.touches(byte))
}

/// Rewrites `input` while `output` has room; returns how many bytes were read and written. Each turn
/// copies the bytes before the next touched one.
///
/// Both counts are at most the lengths of the slices: they grow by the length of bytes that were
/// copied, or by what [`Rewrite::run`] has read and written of the slices it was given.
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

/// How many bytes at the start are not touched.
fn untouched_prefix(rewrite: impl Rewrite, bytes: &[u8]) -> usize {
    const BLOCK: usize = 32;

    let (blocks, _) = bytes.as_chunks::<BLOCK>();
    let touched = blocks.iter().position(|block| touches_any(rewrite, block));
    let at = BLOCK * touched.unwrap_or(blocks.len());
    let rest = after(bytes, at);
    at + rest.iter().position(|&byte| rewrite.touches(byte)).unwrap_or(rest.len())
}

/// Whether no byte is touched. There are at most 64; they are compared from both ends, so that some in
/// the middle may be compared twice.
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

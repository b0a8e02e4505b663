//! Copying what stays as it is, and rewriting what does not.

use crate::base::slices::{after, after_mut};

/// How many bytes are looked at and copied at once: as many as a number has bits.
pub(super) const BLOCK: usize = 64;

/// How many where there is no whole block.
const WORD: usize = 8;

/// What changes on the way from one encoding to another.
pub(super) trait Rewrite: Copy {
    /// Whether a byte may start what changes. It is asked of many bytes at once, so it
    /// should not branch.
    fn touches(self, byte: u8) -> bool;

    /// Rewrites the sequences at the start that change, and none that does not, while there
    /// is room; returns how much of both was used.
    fn run(self, input: &[u8], output: &mut [u8]) -> (usize, usize);
}

#[inline(always)]
fn touches_any<const N: usize>(rewrite: impl Rewrite, bytes: &[u8; N]) -> bool {
    let mut any = false;
    for &byte in bytes {
        any |= rewrite.touches(byte);
    }
    any
}

/// A bit for each byte, the lowest for the first, that is set where it is touched.
#[inline(always)]
fn touched<const N: usize>(rewrite: impl Rewrite, bytes: &[u8; N]) -> u64 {
    /// A one in each byte: a product with it has the sum of all bytes as its greatest.
    const ONES: u64 = u64::from_ne_bytes([1; 8]);
    let mut bits = [0u8; N];
    for i in 0..N {
        bits[i] = if rewrite.touches(bytes[i]) { 1 << (i % 8) } else { 0 };
    }
    if N == 1 {
        return bits[0].into();
    }
    let (words, _) = bits.as_chunks::<8>();
    let mut touched = 0;
    for word in words.iter().rev() {
        touched = touched << 8 | u64::from_le_bytes(*word).wrapping_mul(ONES) >> 56;
    }
    touched
}

/// How many bytes at the start are certainly not touched: all, or some.
#[inline(always)]
pub(super) fn untouched_prefix(rewrite: impl Rewrite, bytes: &[u8]) -> usize {
    if let Some(last) = bytes.last_chunk::<BLOCK>() {
        let (blocks, _) = bytes.as_chunks::<BLOCK>();
        let touched = blocks.iter().position(|block| touches_any(rewrite, block));
        return match touched {
            Some(turn) => turn * BLOCK,
            None if touches_any(rewrite, last) => blocks.len() * BLOCK,
            None => bytes.len(),
        };
    }
    // What is no whole block is looked at from both ends, in the middle perhaps twice.
    let is_touched = if let Some((first, last)) = both_ends::<{ BLOCK / 2 }>(bytes) {
        touches_any(rewrite, first) | touches_any(rewrite, last)
    } else if let Some((first, last)) = both_ends::<{ BLOCK / 4 }>(bytes) {
        touches_any(rewrite, first) | touches_any(rewrite, last)
    } else if let Some((first, last)) = both_ends::<WORD>(bytes) {
        touches_any(rewrite, first) | touches_any(rewrite, last)
    } else {
        bytes.iter().any(|&byte| rewrite.touches(byte))
    };
    if is_touched { 0 } else { bytes.len() }
}

#[inline(always)]
fn both_ends<const N: usize>(bytes: &[u8]) -> Option<(&[u8; N], &[u8; N])> {
    Some((bytes.first_chunk()?, bytes.last_chunk()?))
}

/// Rewrites `input` while `output` has room; returns how many bytes were read and written.
#[inline(always)]
pub(super) fn rewrite(rewrite: impl Rewrite, input: &[u8], output: &mut [u8]) -> (usize, usize) {
    let done = rewrite_by::<BLOCK>(rewrite, input, output, (0, 0));
    let done = rewrite_by::<WORD>(rewrite, input, output, done);
    rewrite_by::<1>(rewrite, input, output, done)
}

/// The same from some place on, while there are so many bytes of both.
#[inline(always)]
fn rewrite_by<const N: usize>(
    rewrite: impl Rewrite,
    input: &[u8],
    output: &mut [u8],
    (mut read, mut written): (usize, usize),
) -> (usize, usize) {
    while let Some(block) = after(input, read).first_chunk::<N>()
        && let Some(room) = after_mut(output, written).first_chunk_mut::<N>()
    {
        *room = *block;
        if !touches_any(rewrite, block) {
            read += N;
            written += N;
            continue;
        }
        let end = read + N;
        let mut touched = touched(rewrite, block);
        loop {
            let plain = (touched.trailing_zeros() as usize).min(end - read);
            read += plain;
            written += plain;
            if read == end {
                break;
            }
            let (taken, given) = rewrite.run(after(input, read), after_mut(output, written));
            // It may only have looked like a change; then it was copied already.
            let passed = usize::from(taken == 0);
            read += taken + passed;
            written += given + passed;
            if read >= end {
                break;
            }
            touched >>= plain + taken + passed;
            // More than the rest of the block, for that takes no longer.
            let Some(rest) = after(input, read).first_chunk::<N>() else { break };
            let Some(room) = after_mut(output, written).first_chunk_mut::<N>() else { break };
            *room = *rest;
        }
    }
    (read, written)
}

//! Copying text of which few sequences change, and rewriting those.
//!
//! A block of 64 bytes is copied whole. If a byte in it may start a sequence that changes, a mask of
//! such bytes is made, and for each of them the sequences from there on are rewritten:
//!
//! ```text
//! block     a b F0 9F 98 80 c d      (four bytes become six)
//! touched   0 0 1  0  0  0  0 0
//! output    a b | ED A0 BD ED B8 80 | copied again from c on
//! ```
//!
//! Invariants: `read` and `written` are at most the lengths of input and output, because each grows
//! by the length of a block that was found there, or by what [`Rewrite::run`] says it read and wrote
//! of the slices it was given.

use crate::base::slices::{after, after_mut};

/// How many bytes are copied at once: one for each bit of the mask.
pub(super) const BLOCK: usize = 64;

/// How many bytes are copied at once where no whole block is left.
const WORD: usize = 8;

/// The sequences that change from one encoding to another.
pub(super) trait Rewrite: Copy {
    /// Whether a sequence that starts with this byte may change. Branch-free, so that the compiler
    /// can compare many bytes at once.
    fn touches(self, byte: u8) -> bool;

    /// Rewrites the sequences at the start of `input`, while they change and there is room; returns
    /// how many bytes were read and written.
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

/// A mask with a bit for each byte that [`touches`](Rewrite::touches), the lowest bit for the first.
#[inline(always)]
fn touched<const N: usize>(rewrite: impl Rewrite, bytes: &[u8; N]) -> u64 {
    /// A one in each byte. The greatest byte of a product with it is the sum of all bytes.
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

/// How many bytes at the start certainly do not change: all of them, or fewer.
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
    // Less than a block is compared from both ends, so that some bytes may be compared twice.
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

/// [`rewrite`] from `read` and `written` on, while `N` bytes of both are left.
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
            // If it does not change after all, it was copied with the block.
            let passed = usize::from(taken == 0);
            read += taken + passed;
            written += given + passed;
            if read >= end {
                break;
            }
            touched >>= plain + taken + passed;
            // Copies `N` bytes, although the block has fewer left: a fixed length is faster.
            let Some(rest) = after(input, read).first_chunk::<N>() else { break };
            let Some(room) = after_mut(output, written).first_chunk_mut::<N>() else { break };
            *room = *rest;
        }
    }
    (read, written)
}

//! Loads the bytes a few positions before or after each byte of a block.
//!
//! Where possible, these bytes are loaded from memory once more, as blocks that start one or two
//! bytes earlier or later. This is faster than moving bytes from one vector to another.

use super::vector::{Bytes, Part};
use crate::base::slices::after;

/// The first bytes of a slice. If the slice is shorter than the vector, zeros follow.
#[inline(always)]
pub(super) fn load<V: Part>(isa: V::Isa, bytes: &[u8]) -> V {
    if let Some(block) = V::load(isa, bytes) { block } else { V::load_part(isa, bytes) }
}

/// For each byte of `block`, the bytes one and two positions later. `block` was loaded from the
/// start of `rest`. Zeros follow the end of `rest`.
#[inline(always)]
pub(super) fn load_after<V: Part>(isa: V::Isa, block: V, rest: &[u8]) -> [V; 2] {
    if let (Some(one), Some(two)) = (rest.get(1..), rest.get(2..)) {
        if let (Some(one), Some(two)) = (V::load(isa, one), V::load(isa, two)) {
            return [one, two];
        }
    }
    block.next_two(isa, rest)
}

/// For each byte of `block`, the bytes one and two positions earlier. `block` was loaded from
/// `bytes[at..]`; `at` is 0 or at least 2. Zeros precede the start of `bytes`.
#[inline(always)]
pub(super) fn load_before<V: Part>(isa: V::Isa, block: V, bytes: &[u8], at: usize) -> [V; 2] {
    if at < 2 {
        let zero = V::splat(isa, 0);
        return [block.after(isa, zero, 1), block.after(isa, zero, 2)];
    }
    [load(isa, after(bytes, at - 1)), load(isa, after(bytes, at - 2))]
}

/// How many bytes the position `at` is after a multiple of the length of a vector, in memory. A
/// vector that is loaded from such a multiple is in one cache line, which is up to twice as fast.
#[inline(always)]
pub(super) fn unaligned<V: Bytes>(bytes: &[u8], at: usize) -> usize {
    bytes.as_ptr().addr().wrapping_add(at) % V::LEN
}

/// The block at `at`, and the blocks that start one byte, two bytes and so on earlier. The caller
/// guarantees that `at` is at least `N - 1`. `None` if the block is not whole.
#[inline(always)]
pub(super) fn load_history<V: Bytes, const N: usize>(
    isa: V::Isa,
    bytes: &[u8],
    at: usize,
) -> Option<[V; N]> {
    let bytes = bytes.get(at - (N - 1)..at + V::LEN)?;
    // The loop replaces each of these vectors.
    let mut blocks = [V::load(isa, bytes)?; N];
    for (back, block) in blocks.iter_mut().enumerate() {
        *block = V::load(isa, &bytes[N - 1 - back..])?;
    }
    Some(blocks)
}

/// The vector `block`, and the blocks that start one byte, two bytes and so on earlier, as
/// [`load_history`] returns them. `before` is the vector that precedes `block`.
#[inline(always)]
pub(super) fn history<V: Bytes, const N: usize>(isa: V::Isa, block: V, before: V) -> [V; N] {
    let mut blocks = [block; N];
    for (back, block) in blocks.iter_mut().enumerate().skip(1) {
        *block = block.after(isa, before, back as u32);
    }
    blocks
}

//! Loads the bytes one and two positions before or after each byte of a block.
//!
//! Where possible, these bytes are loaded from memory once more, as blocks that start one or two
//! bytes earlier or later. This is faster than moving bytes from one vector to another.

use super::vector::Part;
use crate::base::slices::after;

/// The first bytes of a slice. If the slice is shorter than the vector, zeros follow.
#[inline(always)]
pub(super) fn load<V: Part>(isa: V::Isa, bytes: &[u8]) -> V {
    match V::load(isa, bytes) {
        Some(block) => block,
        None => V::load_part(isa, bytes),
    }
}

/// For each byte of `block`, the bytes one and two positions later. `block` was loaded from the
/// start of `rest`. Zeros follow the end of `rest`.
#[inline(always)]
pub(super) fn load_after<V: Part>(isa: V::Isa, block: V, rest: &[u8]) -> [V; 2] {
    if let (Some(one), Some(two)) = (rest.get(1..), rest.get(2..))
        && let (Some(one), Some(two)) = (V::load(isa, one), V::load(isa, two))
    {
        return [one, two];
    }
    block.next_two(isa, rest)
}

/// For each byte of `block`, the bytes one and two positions earlier. `block` was loaded from
/// `bytes[at..]`. Zeros precede the start of `bytes`.
#[inline(always)]
pub(super) fn load_before<V: Part>(isa: V::Isa, block: V, bytes: &[u8], at: usize) -> [V; 2] {
    if at < 2 {
        let zero = V::splat(isa, 0);
        return [block.after(isa, zero, 1), block.after(isa, zero, 2)];
    }
    [load(isa, after(bytes, at - 1)), load(isa, after(bytes, at - 2))]
}

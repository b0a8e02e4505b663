//! A block with the bytes one and two places before or after it.
//!
//! They are loaded from memory once more where that is possible. This is faster than moving bytes
//! from one vector to another.

use super::vector::Part;
use crate::base::slices::after;

/// The first bytes, with zeros behind them if there are fewer than a vector has.
#[inline(always)]
pub(super) fn load<V: Part>(isa: V::Isa, bytes: &[u8]) -> V {
    match V::load(isa, bytes) {
        Some(block) => block,
        None => V::load_part(isa, bytes),
    }
}

/// The bytes one and two places after each byte of `block`, which was loaded from the start of
/// `rest`; zeros behind the end.
#[inline(always)]
pub(super) fn load_after<V: Part>(isa: V::Isa, block: V, rest: &[u8]) -> [V; 2] {
    if let (Some(one), Some(two)) = (rest.get(1..), rest.get(2..))
        && let (Some(one), Some(two)) = (V::load(isa, one), V::load(isa, two))
    {
        return [one, two];
    }
    block.next_two(isa, rest)
}

/// The bytes one and two places before each byte of `block`, which was loaded from `bytes[at..]`;
/// zeros before the start.
#[inline(always)]
pub(super) fn load_before<V: Part>(isa: V::Isa, block: V, bytes: &[u8], at: usize) -> [V; 2] {
    if at < 2 {
        let zero = V::splat(isa, 0);
        return [block.after(isa, zero, 1), block.after(isa, zero, 2)];
    }
    [load(isa, after(bytes, at - 1)), load(isa, after(bytes, at - 2))]
}

//! Pairs of adjacent bytes for which three nibbles cannot decide whether the pair is valid. Each
//! kind of pair has a bit in the nibble tables; where the bit is set, the kernels make another
//! check. The kinds are:
//!
//! - two continuation bytes, which are valid only in a sequence of three or more bytes;
//! - the first two bytes of a surrogate, in an encoding that allows surrogates only in pairs;
//! - a zero byte or 0xC0, followed by any byte, in an encoding where U+0000 is 0xC0 0x80.

use super::pairs::PAIR_BYTES;
use crate::table::{Table, bits};

/// The bit for two continuation bytes.
pub(super) const TWO_CONTINUATIONS: u8 = 1 << 7;

/// The bit for the first two bytes of a surrogate, in an encoding with surrogates only in pairs.
pub(super) const SURROGATE: u8 = 1 << 6;

/// The bit for a zero byte or 0xC0, followed by any byte, in an encoding where U+0000 is 0xC0 0x80.
/// The kernels reject any second byte other than 0x80. After a zero byte, the nibble tables reject
/// 0x80 too.
pub(super) const NUL: u8 = 1 << 5;

/// The bits of the special cases of an encoding.
#[cfg_attr(on_demand, inline)]
pub(super) const fn special_cases(table: &Table) -> u8 {
    let surrogate = if table.has_pairs && !table.has_surrogates { SURROGATE } else { 0 };
    let nul = if table.has_long_nul { NUL } else { 0 };
    TWO_CONTINUATIONS | surrogate | nul
}

/// A mask of the high nibbles of continuation bytes.
pub(super) const CONTINUATIONS: u16 = high_nibbles(bits::CONTINUATIONS.0, bits::CONTINUATIONS.1);

/// A mask of the high nibbles of the second bytes of surrogates.
pub(super) const SURROGATES: u16 = high_nibbles(PAIR_BYTES[1], bits::CONTINUATIONS.1);

/// A mask of the high nibbles of the bytes from `low` to `high`.
#[inline]
pub(super) const fn high_nibbles(low: u8, high: u8) -> u16 {
    (u16::MAX << (low >> 4)) & (u16::MAX >> (15 - (high >> 4)))
}

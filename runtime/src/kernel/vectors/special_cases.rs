//! Pairs of adjacent bytes for which three nibbles cannot decide whether the pair is valid. Each
//! kind of pair has a bit in the nibble tables; where the bit is set, the kernels make another
//! check. The kinds are:
//!
//! - two continuation bytes, which are valid only in a sequence of three or more bytes;
//! - the first two bytes of a surrogate, in an encoding that allows surrogates only in pairs;
//! - a zero byte or 0xC0, followed by any byte, in an encoding where U+0000 is 0xC0 0x80.

use crate::table::bits;
use crate::table::row::Row;

/// The bit for two continuation bytes.
pub(super) const TWO_CONTINUATIONS: u8 = 1 << 7;

/// The bit for the first two bytes of a surrogate, in an encoding with surrogates only in pairs.
pub(super) const SURROGATE: u8 = 1 << 6;

/// The bit for a zero byte or 0xC0, followed by any byte, in an encoding where U+0000 is 0xC0 0x80.
/// The kernels reject any second byte other than 0x80. After a zero byte, the nibble tables reject
/// 0x80 too.
pub(super) const NUL: u8 = 1 << 5;

#[derive(Clone, Copy)]
pub(super) struct SpecialCases {
    /// The bytes of U+0000, if there are two.
    pub(super) nul: Option<[u8; 2]>,
    /// The lead byte of surrogates, and a mask of the high nibbles of their second bytes, if the
    /// encoding allows surrogates only in pairs.
    pub(super) surrogate: Option<(u8, u16)>,
}

impl SpecialCases {
    /// Derives the special cases from the rows of an encoding.
    #[cfg_attr(on_demand, inline)]
    pub(super) const fn of(rows: &[Row]) -> SpecialCases {
        // The rows ascend, so the first has U+0000, and the last has the pairs.
        let (zero, last) = (&rows[0], &rows[rows.len() - 1]);
        let mut special_cases = SpecialCases { nul: None, surrogate: None };
        if zero.last == 0 && zero.len == 2 {
            special_cases.nul = Some([zero.low[0], zero.low[1]]);
        }
        let Row { low, high, unit_len, .. } = *last;
        if last.is_pair() {
            // All surrogates have the same lead byte.
            assert!(low[0] == low[unit_len] && low[0] == high[0] && low[0] == high[unit_len]);
            let low_seconds = high_nibbles(low[unit_len + 1], high[unit_len + 1]);
            special_cases.surrogate = Some((low[0], high_nibbles(low[1], high[1]) | low_seconds));
        }
        let mut r = 0;
        while r < rows.len() {
            // If another row has a surrogate, the encoding also allows surrogates outside of pairs.
            if !rows[r].is_pair() && rows[r].matches_unit(0, &low) {
                special_cases.surrogate = None;
            }
            r += 1;
        }
        special_cases
    }

    #[inline]
    pub(super) const fn bits(self) -> u8 {
        let of_surrogate = if self.surrogate.is_some() { SURROGATE } else { 0 };
        TWO_CONTINUATIONS | of_surrogate | if self.nul.is_some() { NUL } else { 0 }
    }
}

/// A mask of the high nibbles of continuation bytes.
pub(super) const CONTINUATIONS: u16 = high_nibbles(bits::CONTINUATIONS.0, bits::CONTINUATIONS.1);

/// A mask of the high nibbles of the bytes from `low` to `high`.
#[inline]
pub(super) const fn high_nibbles(low: u8, high: u8) -> u16 {
    (u16::MAX << (low >> 4)) & (u16::MAX >> (15 - (high >> 4)))
}

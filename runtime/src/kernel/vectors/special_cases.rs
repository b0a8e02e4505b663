//! Pairs of adjacent bytes for which three nibbles cannot decide whether the pair is valid. Each
//! kind of pair has a bit in the nibble tables; where the bit is set, the kernels make another
//! check. The kinds are:
//!
//! - two continuation bytes, which are valid only in a sequence of three or more bytes;
//! - the first two bytes of a surrogate, in an encoding that allows surrogates only in pairs;
//! - a zero byte or 0xC0, followed by any byte, in an encoding where U+0000 is 0xC0 0x80.

use crate::table::bits::is_continuation;
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
    /// The row of the surrogate pairs, if the encoding allows surrogates only in pairs.
    pub(super) pair: Option<Row>,
}

impl SpecialCases {
    /// Derives the special cases from the rows of an encoding.
    #[cfg_attr(on_demand, inline)]
    pub(super) const fn of(rows: &[Row]) -> SpecialCases {
        let mut special_cases = SpecialCases { nul: None, pair: None };
        let mut r = 0;
        while r < rows.len() {
            let row = &rows[r];
            if row.last == 0 && row.len == 2 {
                special_cases.nul = Some([row.low[0], row.low[1]]);
            }
            if row.is_pair() {
                special_cases.pair = Some(*row);
            }
            r += 1;
        }
        r = 0;
        while r < rows.len() {
            // If another row has a surrogate, the encoding also allows surrogates outside of pairs.
            match special_cases.pair {
                Some(pair) if !rows[r].is_pair() && rows[r].matches_unit(0, &pair.low) => {
                    special_cases.pair = None;
                }
                _ => {}
            }
            r += 1;
        }
        special_cases
    }

    #[inline]
    pub(super) const fn bits(self) -> u8 {
        let of_pair = if self.pair.is_some() { SURROGATE } else { 0 };
        TWO_CONTINUATIONS | of_pair | if self.nul.is_some() { NUL } else { 0 }
    }

    /// The special cases of pairs that begin with `first`. For each case: its bit, and a mask with
    /// one bit for each high nibble of a second byte of such a pair (`!0`: any second byte).
    #[cfg_attr(on_demand, inline)]
    pub(super) const fn cases_after(self, first: u8) -> [Marked; 3] {
        let nul = match self.nul {
            Some([lead, _]) if first == 0 || first == lead => !0,
            _ => 0,
        };
        let pair = match self.pair {
            Some(Row { low, high, unit_len, .. }) if first == low[0] => {
                // All surrogates have the same lead byte.
                assert!(low[0] == low[unit_len] && low[0] == high[0] && low[0] == high[unit_len]);
                high_nibbles(low[1], high[1]) | high_nibbles(low[unit_len + 1], high[unit_len + 1])
            }
            _ => 0,
        };
        let continuations = if is_continuation(first) { CONTINUATIONS } else { 0 };
        [(NUL, nul), (SURROGATE, pair), (TWO_CONTINUATIONS, continuations)]
    }

    /// A mask of the high nibbles of the second bytes that a special case rejects after the byte
    /// `first`, whatever bytes are around the pair.
    #[inline]
    pub(super) const fn rejected_after(self, first: u8) -> u16 {
        match self.nul {
            Some([lead, second]) if first == 0 || first == lead => !high_nibbles(second, second),
            _ => 0,
        }
    }
}

/// The bit of a special case, and a mask of the high nibbles that have the bit.
pub(super) type Marked = (u8, u16);

pub(super) const CONTINUATIONS: u16 = high_nibbles(0x80, 0xBF);

/// A mask of the high nibbles of the bytes from `low` to `high`.
#[inline]
pub(super) const fn high_nibbles(low: u8, high: u8) -> u16 {
    (u16::MAX << (low >> 4)) & (u16::MAX >> (15 - (high >> 4)))
}

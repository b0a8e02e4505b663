//! Pairs of bytes that three nibbles do not decide. Each kind has a bit in the nibble tables, and the
//! kernels look closer where it is set:
//!
//! - two continuation bytes, which are well-formed after a byte that leads three or more;
//! - the first two bytes of a surrogate, where each half of a pair needs the other;
//! - the first byte of U+0000 where that has two bytes, or a zero byte there.

use crate::table::bits::is_continuation;
use crate::table::row::Row;

/// The bit for two continuation bytes.
pub(super) const TWO_CONTINUATIONS: u8 = 1 << 7;

/// The bit for the first two bytes of a surrogate, where each half of a pair needs the other.
pub(super) const SURROGATE: u8 = 1 << 6;

/// The bit for any byte after a zero byte, or after the lead byte of U+0000, where that has two bytes.
/// Only the second byte of U+0000 is well-formed there.
pub(super) const NUL: u8 = 1 << 5;

#[derive(Clone, Copy)]
pub(super) struct SpecialCases {
    /// U+0000, if it has two bytes.
    pub(super) nul: Option<[u8; 2]>,
    /// The surrogate pairs, if each half needs the other.
    pub(super) pair: Option<Row>,
}

impl SpecialCases {
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
            if let Some(pair) = special_cases.pair
                && !rows[r].is_pair()
                && rows[r].matches_unit(0, &pair.low)
            {
                special_cases.pair = None;
            }
            r += 1;
        }
        special_cases
    }

    pub(super) const fn bits(self) -> u8 {
        let of_pair = if self.pair.is_some() { SURROGATE } else { 0 };
        TWO_CONTINUATIONS | of_pair | if self.nul.is_some() { NUL } else { 0 }
    }

    /// For each special case, the high nibbles of a second byte that have its bit after this first byte.
    pub(super) const fn on(self, first: u8) -> [Marked; 3] {
        let mut nul = 0;
        if let Some([lead, _]) = self.nul
            && (first == 0 || first == lead)
        {
            nul = !0;
        }
        let mut pair = 0;
        if let Some(Row { low, high, unit_len, .. }) = self.pair
            && first == low[0]
        {
            assert!(low[0] == low[unit_len] && low[0] == high[0] && low[0] == high[unit_len]);
            pair =
                high_nibbles(low[1], high[1]) | high_nibbles(low[unit_len + 1], high[unit_len + 1]);
        }
        let continuations = if is_continuation(first) { CONTINUATIONS } else { 0 };
        [(NUL, nul), (SURROGATE, pair), (TWO_CONTINUATIONS, continuations)]
    }

    /// The high nibbles of a second byte for which a special case finds the pair to be invalid.
    pub(super) const fn finds(self, first: u8) -> u16 {
        match self.nul {
            Some([lead, second]) if first == 0 || first == lead => !(1 << (second >> 4)),
            _ => 0,
        }
    }
}

/// The bit of a special case, and a mask of the high nibbles that have it.
pub(super) type Marked = (u8, u16);

pub(super) const CONTINUATIONS: u16 = high_nibbles(0x80, 0xBF);

/// A mask of the high nibbles of the bytes from `low` to `high`.
pub(super) const fn high_nibbles(low: u8, high: u8) -> u16 {
    (u16::MAX << (low >> 4)) & (u16::MAX >> (15 - (high >> 4)))
}

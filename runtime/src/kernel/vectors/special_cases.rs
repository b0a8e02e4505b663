//! What an encoding says of two bytes side by side that is no matter of their halves alone:
//! continuation bytes, surrogates, and U+0000 where that has two bytes.

use crate::table::bits::is_continuation;
use crate::table::row::Row;

/// The bit for two continuation bytes.
pub(super) const TWO_CONTINUATIONS: u8 = 1 << 7;

/// The bit for the first two bytes of a surrogate, where it must have its other half.
pub(super) const SURROGATE: u8 = 1 << 6;

/// The bit for whatever comes after a zero byte or after the lead byte of U+0000, where that
/// has two bytes. Nothing but the second of these is no fault.
pub(super) const NUL: u8 = 1 << 5;

#[derive(Clone, Copy)]
pub(super) struct SpecialCases {
    /// U+0000, if it has two bytes.
    pub(super) nul: Option<[u8; 2]>,
    /// The surrogate pairs, if there is no half without the other.
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

    /// For each note the upper halves of a second byte that it is on, behind this first byte.
    pub(super) const fn on(self, first: u8) -> [Note; 3] {
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
            pair = halves(low[1], high[1]) | halves(low[unit_len + 1], high[unit_len + 1]);
        }
        let continuations = if is_continuation(first) { CONTINUATIONS } else { 0 };
        [(NUL, nul), (SURROGATE, pair), (TWO_CONTINUATIONS, continuations)]
    }

    /// The upper halves of a second byte that is at fault by a note.
    pub(super) const fn judged(self, first: u8) -> u16 {
        match self.nul {
            Some([lead, second]) if first == 0 || first == lead => !(1 << (second >> 4)),
            _ => 0,
        }
    }
}

/// A note's bit, and what it is on: a bit for each upper half of a byte.
pub(super) type Note = (u8, u16);

pub(super) const CONTINUATIONS: u16 = halves(0x80, 0xBF);

/// The upper halves of these bytes and all between.
pub(super) const fn halves(low: u8, high: u8) -> u16 {
    (u16::MAX << (low >> 4)) & (u16::MAX >> (15 - (high >> 4)))
}

//! What a table of well-formed sequences says of two bytes side by side, in an encoding that
//! vectors can look up.
//!
//! Two bytes that may not stand side by side anywhere are told by three halves of them: both
//! of the first, and the upper of the second. All such are laid out in a few *faults*, each
//! a set of values for each half, and each with a bit. Looked up by each half and put
//! together by AND, a bit is left for every fault of the two bytes. What is no matter of two
//! bytes has a bit of its own: whether a continuation byte may stand after another, and
//! whether a surrogate has its other half.
//!
//! The idea is that of J. Keiser and D. Lemire, *Validating UTF-8 in less than one
//! instruction per byte* (2021). The faults are derived from the rows.

use super::special_cases::{CONTINUATIONS, SpecialCases, halves};
use crate::table::row::Row;

/// For each half the faults and the notes it may be part of.
pub(super) struct NibbleTables {
    pub(super) first_high: [u8; 16],
    pub(super) first_low: [u8; 16],
    pub(super) second_high: [u8; 16],
}

/// The least byte that leads sequences of so many bytes or more.
pub(super) const fn least_lead(rows: &[Row], len: usize) -> u8 {
    let mut lead = u8::MAX;
    let mut r = 0;
    while r < rows.len() {
        if rows[r].len >= len && rows[r].low[0] < lead {
            lead = rows[r].low[0];
        }
        r += 1;
    }
    r = 0;
    while r < rows.len() {
        assert!(rows[r].len >= len || rows[r].high[0] < lead, "longer ones have greater leads");
        r += 1;
    }
    lead
}

/// By the halves of a byte, the upper halves of a second one that no well-formed text has
/// behind it, the lower half of its U+0000 aside, and two continuation bytes.
const fn faults(rows: &[Row]) -> [[u16; 16]; 16] {
    // After a continuation byte may stand whatever leads; what does not is at fault with
    // what comes after it.
    let mut faults = [[!0; 16]; 16];
    let mut high = 0x80 >> 4;
    while high <= 0xBF >> 4 {
        faults[high] = [0; 16];
        high += 1;
    }
    let mut r = 0;
    while r < rows.len() {
        let row = &rows[r];
        let mut from = 0;
        while from < row.len {
            let mut allowed = !CONTINUATIONS;
            if row.len > 1 {
                let (low, high) = (row.low[from + 1], row.high[from + 1]);
                assert!(
                    low & 15 == 0 && (high & 15 == 15 || row.last == 0),
                    "the lower half of the second byte does not matter, but to U+0000"
                );
                allowed = halves(low, high);
            }
            let mut first = row.low[from] as usize;
            while first <= row.high[from] as usize {
                faults[first >> 4][first & 15] &= !allowed;
                first += 1;
            }
            from += row.unit_len;
        }
        r += 1;
    }
    faults
}

impl NibbleTables {
    const NONE: NibbleTables =
        NibbleTables { first_high: [0; 16], first_low: [0; 16], second_high: [0; 16] };

    /// Lays out all faults: takes one that is not laid out yet, and makes it as wide as it
    /// gets, first in the lower half of the first byte, then in the second byte, then in the
    /// upper half of the first.
    pub(super) const fn of(rows: &[Row]) -> NibbleTables {
        let (faults, special_cases) = (faults(rows), SpecialCases::of(rows));
        let mut all = NibbleTables::of_notes(special_cases);
        let mut left = unjudged(&faults, special_cases);
        let mut bit = 1;
        let mut at = 0;
        while at < 256 {
            let (high, low) = (at >> 4, at & 15);
            if left[high][low] == 0 {
                at += 1;
                continue;
            }
            assert!(bit & special_cases.bits() == 0, "the bits that are left lay out all");
            let one = left[high][low] & left[high][low].wrapping_neg();
            let (mut lows, mut seconds, mut highs) = (0u16, !0u16, 0u16);
            let mut i = 0;
            while i < 16 {
                if faults[high][i] & one != 0 {
                    lows |= 1 << i;
                    seconds &= faults[high][i];
                }
                i += 1;
            }
            i = 0;
            while i < 16 {
                let mut j = 0;
                while j < 16 && (lows >> j & 1 == 0 || faults[i][j] & seconds == seconds) {
                    j += 1;
                }
                if j == 16 {
                    highs |= 1 << i;
                }
                i += 1;
            }
            i = 0;
            while i < 16 {
                let mut j = 0;
                while j < 16 {
                    if highs >> i & 1 == 1 && lows >> j & 1 == 1 {
                        left[i][j] &= !seconds;
                    }
                    j += 1;
                }
                i += 1;
            }
            all.mark(bit, highs, lows, seconds);
            bit <<= 1;
        }
        all.prove(&faults, special_cases);
        all
    }

    /// Adds a bit for these halves.
    const fn mark(&mut self, bit: u8, highs: u16, lows: u16, seconds: u16) {
        let mut i = 0;
        while i < 16 {
            self.first_high[i] |= if highs >> i & 1 == 1 { bit } else { 0 };
            self.first_low[i] |= if lows >> i & 1 == 1 { bit } else { 0 };
            self.second_high[i] |= if seconds >> i & 1 == 1 { bit } else { 0 };
            i += 1;
        }
    }

    /// The layout says of all bytes what the rows say.
    const fn prove(&self, faults: &[[u16; 16]; 16], special_cases: SpecialCases) {
        // For each bit the upper halves of a second byte that have it.
        let mut seconds = [0; 8];
        let mut at = 0;
        while at < 8 * 16 {
            let (bit, second) = (at & 7, at >> 3);
            seconds[bit] |= ((self.second_high[second] >> bit & 1) as u16) << second;
            at += 1;
        }
        let mut first = 0;
        while first <= 0xFF {
            let mut bits = self.first_high[first >> 4] & self.first_low[first & 15];
            let mut found = 0;
            let mut noted = special_cases.on(first as u8);
            while bits != 0 {
                let on = seconds[bits.trailing_zeros() as usize];
                let bit = bits & bits.wrapping_neg();
                let mut n = 0;
                while n < noted.len() && noted[n].0 != bit {
                    n += 1;
                }
                if bit & special_cases.bits() == 0 {
                    found |= on;
                } else {
                    noted[n].1 ^= on;
                }
                bits ^= bit;
            }
            assert!(noted[0].1 == 0 && noted[1].1 == 0 && noted[2].1 == 0);
            let is_fault = faults[first >> 4][first & 15];
            assert!(found & !is_fault == 0);
            assert!(is_fault & !found & !special_cases.judged(first as u8) == 0);
            first += 1;
        }
    }

    /// The notes alone.
    const fn of_notes(special_cases: SpecialCases) -> NibbleTables {
        let mut all = NibbleTables::NONE;
        let mut first = 0;
        while first <= 0xFF {
            let noted = special_cases.on(first as u8);
            let mut n = 0;
            while n < noted.len() {
                let (bit, on) = noted[n];
                if on != 0 {
                    all.mark(bit, 1 << (first >> 4), 1 << (first & 15), on);
                }
                n += 1;
            }
            first += 1;
        }
        all
    }
}

/// The faults that are not judged by a note.
const fn unjudged(faults: &[[u16; 16]; 16], special_cases: SpecialCases) -> [[u16; 16]; 16] {
    let mut left = *faults;
    let mut first = 0;
    while first <= 0xFF {
        left[first >> 4][first & 15] &= !special_cases.judged(first as u8);
        first += 1;
    }
    left
}

//! Tables that find every invalid pair of bytes by three lookups, made from the rows of an encoding.
//!
//! Whether two bytes may stand side by side is decided by three nibbles: both of the first byte, and
//! the high one of the second. Each kind of error has a bit. A nibble's entry has the bits of the
//! errors that it can be a part of, and the AND of the three entries has the errors of the pair. In
//! UTF-8, for instance, the bits 02 (lead byte without continuation byte), 08 (non-shortest, `E0 80`
//! to `E0 9F`) and 80 (two continuation bytes) find:
//!
//! ```text
//! pair      first high   first low   second high    AND
//! E2 82     E → 1A       2 → 83      8 → AD         00   well-formed so far
//! E0 9F     E → 1A       0 → AF      9 → CD         08   non-shortest
//! E2 41     E → 1A       2 → 83      4 → 7E         02   no continuation byte
//! 82 AC     8 → 80       2 → 83      A → D5         80   two continuation bytes
//! ```
//!
//! Two continuation bytes are not an error by themselves. Their bit is one of the [`special_cases`],
//! which the kernels compare with what stands before the pair.
//!
//! The idea is that of J. Keiser and D. Lemire, *Validating UTF-8 in less than one instruction per
//! byte* (2021). Here the errors are derived from the rows, so that the same code makes the tables of
//! every encoding: [`NibbleTables::of`] takes an invalid pair that has no bit yet, extends it to as
//! many nibbles as possible, and gives the result a bit, until none is left. The build fails if the
//! tables differ from the rows for any pair.
//!
//! [`special_cases`]: super::special_cases

use super::special_cases::{CONTINUATIONS, SpecialCases, high_nibbles};
use crate::table::row::Row;

/// For each nibble, the bits of the errors and special cases that it can be a part of.
pub(super) struct NibbleTables {
    pub(super) first_high: [u8; 16],
    pub(super) first_low: [u8; 16],
    pub(super) second_high: [u8; 16],
}

/// The least byte that leads sequences of `len` bytes or more.
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

/// For the nibbles of a first byte, a bit for each high nibble of a second byte that never follows it
/// in well-formed text. Two continuation bytes, and the low nibble of U+0000, are special cases.
const fn faults(rows: &[Row]) -> [[u16; 16]; 16] {
    // Every lead byte may follow a continuation byte.
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
                allowed = high_nibbles(low, high);
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

    /// The tables of an encoding. An invalid pair is extended first in the low nibble of the first
    /// byte, then in the second byte, then in the high nibble of the first.
    pub(super) const fn of(rows: &[Row]) -> NibbleTables {
        let (faults, special_cases) = (faults(rows), SpecialCases::of(rows));
        let mut all = NibbleTables::of_special_cases(special_cases);
        let mut left = without_special_cases(&faults, special_cases);
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

    /// Adds a bit to the entries of these nibbles.
    const fn mark(&mut self, bit: u8, highs: u16, lows: u16, seconds: u16) {
        let mut i = 0;
        while i < 16 {
            self.first_high[i] |= if highs >> i & 1 == 1 { bit } else { 0 };
            self.first_low[i] |= if lows >> i & 1 == 1 { bit } else { 0 };
            self.second_high[i] |= if seconds >> i & 1 == 1 { bit } else { 0 };
            i += 1;
        }
    }

    /// Proves for all pairs that the tables agree with the rows.
    const fn prove(&self, faults: &[[u16; 16]; 16], special_cases: SpecialCases) {
        // For each bit, the high nibbles of a second byte that have it.
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
            let mut marked = special_cases.on(first as u8);
            while bits != 0 {
                let on = seconds[bits.trailing_zeros() as usize];
                let bit = bits & bits.wrapping_neg();
                let mut n = 0;
                while n < marked.len() && marked[n].0 != bit {
                    n += 1;
                }
                if bit & special_cases.bits() == 0 {
                    found |= on;
                } else {
                    marked[n].1 ^= on;
                }
                bits ^= bit;
            }
            assert!(marked[0].1 == 0 && marked[1].1 == 0 && marked[2].1 == 0);
            let is_fault = faults[first >> 4][first & 15];
            assert!(found & !is_fault == 0);
            assert!(is_fault & !found & !special_cases.finds(first as u8) == 0);
            first += 1;
        }
    }

    /// Tables with the special cases alone.
    const fn of_special_cases(special_cases: SpecialCases) -> NibbleTables {
        let mut all = NibbleTables::NONE;
        let mut first = 0;
        while first <= 0xFF {
            let marked = special_cases.on(first as u8);
            let mut n = 0;
            while n < marked.len() {
                let (bit, on) = marked[n];
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

/// The invalid pairs that no special case finds.
const fn without_special_cases(
    faults: &[[u16; 16]; 16],
    special_cases: SpecialCases,
) -> [[u16; 16]; 16] {
    let mut left = *faults;
    let mut first = 0;
    while first <= 0xFF {
        left[first >> 4][first & 15] &= !special_cases.finds(first as u8);
        first += 1;
    }
    left
}

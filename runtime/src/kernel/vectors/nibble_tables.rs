//! Lookup tables that find every invalid pair of adjacent bytes, built from the rows of an
//! encoding.
//!
//! Three nibbles decide whether a byte may follow another: both nibbles of the first byte, and the
//! high nibble of the second. Each kind of error has a bit. The table entry of a nibble has the
//! bits of the errors that the nibble can be a part of. The AND of the three entries has the errors
//! of the pair. In UTF-8, for instance, three of the bits are 0x02 (a lead byte without a
//! continuation byte), 0x08 (a non-shortest form, 0xE0 0x80 to 0xE0 0x9F) and 0x80 (two
//! continuation bytes). Four pairs, in hexadecimal:
//!
//! ```text
//! pair      first high   first low   second high    AND
//! E2 82     E → 1A       2 → 83      8 → AD         00   well-formed so far
//! E0 9F     E → 1A       0 → AF      9 → CD         08   non-shortest
//! E2 41     E → 1A       2 → 83      4 → 7E         02   no continuation byte
//! 82 AC     8 → 80       2 → 83      A → D5         80   two continuation bytes
//! ```
//!
//! Two continuation bytes are not always an error. Their bit belongs to one of the
//! [`special_cases`]: there, the kernels also look at the bytes before the pair.
//!
//! The idea is from J. Keiser and D. Lemire, *Validating UTF-8 in less than one instruction per
//! byte* (2021). Here the errors are derived from the rows, so that the same code builds the tables
//! of every encoding. [`NibbleTables::of`] takes an invalid pair that has no bit yet, extends each
//! of its three nibbles to as many nibbles as possible such that all pairs are still invalid, and
//! gives a new bit to these nibbles. It repeats this until every invalid pair has a bit. The build
//! fails if the tables and the rows disagree about any pair.
//!
//! [`special_cases`]: super::special_cases

use super::pairs::PAIR_BYTES;
use super::special_cases::{
    CONTINUATIONS, NUL, SURROGATE, SURROGATES, TWO_CONTINUATIONS, high_nibbles,
};
use super::vector::Bytes;
use crate::table::bits::{is_continuation, spread};
use crate::table::row::Row;
use crate::table::surrogate_pairs::LONG_NUL;

/// For each nibble, the bits of the errors and special cases that the nibble can be a part of.
#[derive(Clone, Copy)]
pub(super) struct NibbleTables {
    pub(super) first_high: [u8; 16],
    pub(super) first_low: [u8; 16],
    pub(super) second_high: [u8; 16],
}

/// The tables in vectors.
pub(super) struct NibbleVectors<V> {
    first_high: V,
    first_low: V,
    second_high: V,
}

impl<V: Bytes> NibbleVectors<V> {
    #[inline(always)]
    pub(super) fn of(isa: V::Isa, tables: &NibbleTables) -> NibbleVectors<V> {
        NibbleVectors {
            first_high: V::table_for_high(isa, &tables.first_high),
            first_low: V::table(isa, &tables.first_low),
            second_high: V::table_for_high(isa, &tables.second_high),
        }
    }

    /// The bits of each pair of a byte of `first` and the byte of `second` that follows it.
    #[inline(always)]
    pub(super) fn of_pairs(&self, first: V, second: V) -> V {
        let bits = self.first_high.look_up_high(first).and(self.first_low.look_up_low(first));
        bits.and(self.second_high.look_up_high(second))
    }
}

/// The smallest lead byte of a three-byte sequence: 0xE0.
pub(super) const LEAD_OF_THREE: u8 = spread(0, 3)[0];

/// For the high and the low nibble of a first byte: a mask of the high nibbles of second bytes that
/// never follow the first byte in well-formed text. The masks omit two special cases: two
/// continuation bytes, and, in an encoding that writes U+0000 as 0xC0 0x80, the pairs 0xC0 0x81 to
/// 0xC0 0x8F.
#[cfg_attr(on_demand, inline)]
const fn faults(mut rows: &[Row]) -> [[u16; 16]; 16] {
    // Any byte may follow a continuation byte. Two continuation bytes are a special case.
    let mut faults = [[!0; 16]; 16];
    let mut nibble = 0x80 >> 4;
    while nibble <= 0xBF >> 4 {
        faults[nibble] = [0; 16];
        nibble += 1;
    }
    while let [row, after @ ..] = rows {
        // A surrogate pair has two lead bytes. Other sequences have one.
        let mut lead = 0;
        while lead < row.len {
            // After a sequence of one byte, everything but a continuation byte may follow.
            let mut allowed = !CONTINUATIONS;
            if row.len > 1 {
                let (low, high) = (row.low[lead + 1], row.high[lead + 1]);
                assert!(
                    low & 15 == 0 && (high & 15 == 15 || row.last == 0),
                    "only U+0000 restricts the low nibble of a second byte"
                );
                allowed = high_nibbles(low, high);
            }
            let mut first = row.low[lead] as usize;
            while first <= row.high[lead] as usize {
                faults[first >> 4][first & 15] &= !allowed;
                first += 1;
            }
            lead += row.unit_len;
        }
        rows = after;
    }
    faults
}

impl NibbleTables {
    const NONE: NibbleTables =
        NibbleTables { first_high: [0; 16], first_low: [0; 16], second_high: [0; 16] };

    /// The tables of an encoding, with the bits of its special cases. The nibbles of an invalid pair
    /// are extended in this order: the low nibble of the first byte to all of `lows`, the high nibble
    /// of the second byte to all of `seconds`, and the high nibble of the first byte to all of
    /// `highs`. The first bit of UTF-8:
    ///
    /// ```text
    ///             first byte    second byte
    /// the pair    0 0           8             00 80 is invalid, and has no bit yet
    /// `lows`      0 0..=F       8             01 80, 02 80, .. are invalid too
    /// `seconds`   0 0..=F       8..=B         00 90, 00 A0, 00 B0 and 01 90, .. too
    /// `highs`     0..=7 0..=F   8..=B         10 80, .. 7F B0 too; not 80 80, nor C2 80
    /// ```
    ///
    /// So the bit 0x01 means ASCII before a continuation byte, and goes to these 8, 16 and 4 entries.
    #[cfg_attr(on_demand, inline)]
    pub(super) const fn of(rows: &[Row], special_cases: u8) -> NibbleTables {
        let faults = faults(rows);
        let mut all = NibbleTables::NONE;
        // The invalid pairs that have no bit yet.
        let mut left = faults;
        // A special case has the nibbles of every first byte that begins such a pair, and of the
        // second bytes that may follow. `prove` checks that these nibbles make no other pairs.
        all.mark(TWO_CONTINUATIONS, CONTINUATIONS, !0, CONTINUATIONS);
        if special_cases & SURROGATE != 0 {
            let [lead, ..] = PAIR_BYTES;
            all.mark(SURROGATE, 1 << (lead >> 4), 1 << (lead & 15), SURROGATES);
        }
        if special_cases & NUL != 0 {
            let [lead, end] = LONG_NUL;
            all.mark(NUL, 1 | 1 << (lead >> 4), 1 | 1 << (lead & 15), !0);
            // The kernels reject every other second byte.
            left[0][0] &= high_nibbles(end, end);
            left[lead as usize >> 4][lead as usize & 15] &= high_nibbles(end, end);
        }
        let mut bit = 1;
        let mut first = 0;
        while first < 256 {
            let (high, low) = (first >> 4, first & 15);
            if left[high][low] == 0 {
                first += 1;
                continue;
            }
            // The special cases have the highest bits. One of them always has the highest, 0x80,
            // so that `bit` never becomes 0.
            assert!(bit & special_cases == 0, "there are enough bits for all errors");
            // The lowest bit that is left: the pair `high`, `low`, `second` has no bit yet.
            let second = left[high][low] & left[high][low].wrapping_neg();
            let (mut lows, mut seconds, mut highs) = (0u16, !0u16, 0u16);
            let mut i = 0;
            while i < 16 {
                if faults[high][i] & second != 0 {
                    lows |= 1 << i;
                    seconds &= faults[high][i];
                }
                i += 1;
            }
            i = 0;
            while i < 16 {
                // `i` is one of `highs` if all pairs with `lows` and `seconds` are invalid.
                let mut j = 0;
                while j < 16 && (lows >> j & 1 == 0 || faults[i][j] & seconds == seconds) {
                    j += 1;
                }
                if j == 16 {
                    highs |= 1 << i;
                    // All pairs of these nibbles have a bit now.
                    while j > 0 {
                        j -= 1;
                        left[i][j] &= if lows >> j & 1 == 1 { !seconds } else { !0 };
                    }
                }
                i += 1;
            }
            all.mark(bit, highs, lows, seconds);
            bit <<= 1;
        }
        all.prove(&faults, special_cases);
        all
    }

    /// Adds `bit` to the entries of these nibbles: high and low nibbles of the first byte, and high
    /// nibbles of the second byte.
    #[cfg_attr(on_demand, inline)]
    const fn mark(&mut self, bit: u8, highs: u16, lows: u16, seconds: u16) {
        let mut i = 0;
        while i < 16 {
            self.first_high[i] |= if highs >> i & 1 == 1 { bit } else { 0 };
            self.first_low[i] |= if lows >> i & 1 == 1 { bit } else { 0 };
            self.second_high[i] |= if seconds >> i & 1 == 1 { bit } else { 0 };
            i += 1;
        }
    }

    /// Proves for every pair that the tables have exactly the bits of its special cases, and that
    /// the tables and the special cases find an error if and only if no row allows the pair.
    #[cfg_attr(on_demand, inline)]
    const fn prove(&self, faults: &[[u16; 16]; 16], special_cases: u8) {
        // For each bit, the high nibbles of the second byte whose entries have the bit.
        let mut seconds = [0; 8];
        let mut at = 0;
        while at < 8 * 16 {
            let (bit, second) = (at & 7, at >> 3);
            seconds[bit] |= ((self.second_high[second] >> bit & 1) as u16) << second;
            at += 1;
        }
        let mut first = 0;
        while first <= 0xFF {
            // The high nibbles of the second bytes that each special case has after `first`, and
            // of those that it rejects whatever bytes are around the pair.
            let is_surrogate = special_cases & SURROGATE != 0 && first == PAIR_BYTES[0] as usize;
            let is_nul = special_cases & NUL != 0 && (first == 0 || first == LONG_NUL[0] as usize);
            let rejected_nuls = if is_nul { !high_nibbles(LONG_NUL[1], LONG_NUL[1]) } else { 0 };
            // What the tables have more or less than the special cases.
            let mut difference = [
                if is_continuation(first as u8) { CONTINUATIONS } else { 0 },
                if is_surrogate { SURROGATES } else { 0 },
                if is_nul { !0 } else { 0 },
            ];
            // The high nibbles of the second bytes that the bits of errors reject.
            let mut rejected = 0;
            let mut bits = self.first_high[first >> 4] & self.first_low[first & 15];
            while bits != 0 {
                let second_highs = seconds[bits.trailing_zeros() as usize];
                match bits & bits.wrapping_neg() & special_cases {
                    TWO_CONTINUATIONS => difference[0] ^= second_highs,
                    SURROGATE => difference[1] ^= second_highs,
                    NUL => difference[2] ^= second_highs,
                    _ => rejected |= second_highs,
                }
                bits &= bits - 1;
            }
            assert!(difference[0] | difference[1] | difference[2] == 0);
            let invalid = faults[first >> 4][first & 15];
            // Only invalid pairs are rejected, and each of them by a bit or by a special case.
            assert!(rejected & !invalid == 0);
            assert!(invalid & !rejected & !rejected_nuls == 0);
            first += 1;
        }
    }
}

//! What a table of well-formed sequences says of two bytes side by side, in a form that
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

use crate::form::Row;
use crate::form::bits::is_continuation;

/// The bit for two continuation bytes.
pub(super) const TWO_CONTINUATIONS: u8 = 1 << 7;

/// The bit for the first two bytes of a surrogate, where it must have its other half.
pub(super) const SURROGATE: u8 = 1 << 6;

/// The bit for whatever comes after a zero byte or after the lead byte of U+0000, where that
/// has two bytes. Nothing but the second of these is no fault.
pub(super) const NUL: u8 = 1 << 5;

/// For each half the faults and the notes it may be part of.
pub(super) struct Neighbours {
    pub(super) first_high: [u8; 16],
    pub(super) first_low: [u8; 16],
    pub(super) second_high: [u8; 16],
}

/// What of a form is no matter of two bytes' halves.
#[derive(Clone, Copy)]
pub(super) struct Notes {
    /// U+0000, if it has two bytes.
    pub(super) nul: Option<[u8; 2]>,
    /// The surrogate pairs, if there is no half without the other.
    pub(super) pair: Option<Row>,
}

impl Notes {
    pub(super) const fn of(rows: &[Row]) -> Notes {
        let mut notes = Notes { nul: None, pair: None };
        let mut r = 0;
        while r < rows.len() {
            let row = &rows[r];
            if row.last == 0 && row.len == 2 {
                notes.nul = Some([row.low[0], row.low[1]]);
            }
            if row.is_pair() {
                notes.pair = Some(*row);
            }
            r += 1;
        }
        r = 0;
        while r < rows.len() {
            if let Some(pair) = notes.pair
                && !rows[r].is_pair()
                && rows[r].matches_unit(0, &pair.low)
            {
                notes.pair = None;
            }
            r += 1;
        }
        notes
    }

    pub(super) const fn bits(self) -> u8 {
        let of_pair = if self.pair.is_some() { SURROGATE } else { 0 };
        TWO_CONTINUATIONS | of_pair | if self.nul.is_some() { NUL } else { 0 }
    }

    /// The notes of two bytes, of which the second has this upper half.
    const fn on(self, first: u8, second_high: u8) -> u8 {
        let mut notes = 0;
        if let Some(nul) = self.nul
            && (first == 0 || first == nul[0])
        {
            notes |= NUL;
        }
        if let Some(Row { low, high, unit_len, .. }) = self.pair
            && first == low[0]
            && (low[1] >> 4 <= second_high && second_high <= high[1] >> 4
                || low[unit_len + 1] >> 4 <= second_high && second_high <= high[unit_len + 1] >> 4)
        {
            assert!(low[0] == low[unit_len] && low[0] == high[0] && low[0] == high[unit_len]);
            notes |= SURROGATE;
        }
        if is_continuation(first) && is_continuation(second_high << 4) {
            notes |= TWO_CONTINUATIONS;
        }
        notes
    }

    /// Whether two bytes are judged by the note on them.
    const fn judge(self, first: u8, second_high: u8) -> bool {
        match self.nul {
            Some(nul) => self.on(first, second_high) & NUL != 0 && second_high != nul[1] >> 4,
            None => false,
        }
    }
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

/// Whether no well-formed text has these two side by side, the second with this upper half
/// and the lower one of its U+0000; two continuation bytes aside.
const fn is_fault(rows: &[Row], first: u8, second_high: u8) -> bool {
    let second = second_high << 4;
    let mut leads = false;
    let mut r = 0;
    while r < rows.len() {
        let row = &rows[r];
        let mut from = 0;
        while from < row.len {
            if row.low[from] <= first && first <= row.high[from] {
                if row.len == 1 {
                    return is_continuation(second);
                }
                let (low, high) = (row.low[from + 1], row.high[from + 1]);
                assert!(
                    low & 15 == 0 && (high & 15 == 15 || row.last == 0),
                    "the lower half of the second byte does not matter, but to U+0000"
                );
                if low <= second && second <= high {
                    return false;
                }
                leads = true;
            }
            from += row.unit_len;
        }
        r += 1;
    }
    // After a continuation byte may stand whatever leads; what does not is at fault with
    // what comes after it.
    leads || !is_continuation(first)
}

/// The same of halves: a bit for each upper half of the second byte.
const fn faults(rows: &[Row]) -> [[u16; 16]; 16] {
    let mut faults = [[0; 16]; 16];
    let mut first = 0;
    while first <= 0xFF {
        let mut second = 0;
        while second < 16 {
            if is_fault(rows, first as u8, second) {
                faults[first >> 4][first & 15] |= 1 << second;
            }
            second += 1;
        }
        first += 1;
    }
    faults
}

impl Neighbours {
    /// Lays out all faults: takes one that is not laid out yet, and makes it as wide as it
    /// gets, first in the lower half of the first byte, then in the second byte, then in the
    /// upper half of the first.
    pub(super) const fn of(rows: &[Row]) -> Neighbours {
        let (faults, notes) = (faults(rows), Notes::of(rows));
        let mut all = notes.lay_out();
        let mut left = notes.unjudged(&faults);
        let mut bit = 1;
        let mut at = 0;
        while at < 256 {
            let (high, low) = (at >> 4, at & 15);
            if left[high][low] == 0 {
                at += 1;
                continue;
            }
            assert!(bit & notes.bits() == 0, "the bits that are left lay out all");
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
        all.prove(&faults, notes);
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
    const fn prove(&self, faults: &[[u16; 16]; 16], notes: Notes) {
        let mut first = 0;
        while first <= 0xFF {
            let halves = self.first_high[first >> 4] & self.first_low[first & 15];
            let mut second = 0;
            while second < 16 {
                let found = halves & self.second_high[second];
                assert!(found & notes.bits() == notes.on(first as u8, second as u8));
                let is_fault = faults[first >> 4][first & 15] >> second & 1 == 1;
                assert!(
                    (found & !notes.bits() != 0) == is_fault
                        || is_fault && notes.judge(first as u8, second as u8)
                );
                second += 1;
            }
            first += 1;
        }
    }
}

impl Notes {
    const fn lay_out(self) -> Neighbours {
        let mut all = Neighbours { first_high: [0; 16], first_low: [0; 16], second_high: [0; 16] };
        let mut first = 0;
        while first <= 0xFF {
            let mut second = 0;
            while second < 16 {
                let notes = self.on(first as u8, second);
                all.mark(notes, 1 << (first >> 4), 1 << (first & 15), 1 << second);
                second += 1;
            }
            first += 1;
        }
        all
    }

    /// The faults that are not judged by a note.
    const fn unjudged(self, faults: &[[u16; 16]; 16]) -> [[u16; 16]; 16] {
        let mut left = *faults;
        let mut first = 0;
        while first <= 0xFF {
            let mut second = 0;
            while second < 16 {
                if self.judge(first as u8, second) {
                    left[first >> 4][first & 15] &= !(1 << second);
                }
                second += 1;
            }
            first += 1;
        }
        left
    }
}

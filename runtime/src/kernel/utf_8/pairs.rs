//! What the table of well-formed sequences says of two bytes side by side, in a form that
//! vectors can look up.
//!
//! Two bytes that may not stand side by side anywhere are told by three halves of them: both
//! of the first, and the upper of the second. All such are laid out in a few *faults*, each
//! a set of values for each half, and each with a bit. Looked up by each half and put
//! together by AND, a bit is left for every fault of the two bytes. Whether a continuation
//! byte may stand after another is no matter of two bytes, and has a bit of its own.
//!
//! The idea is that of J. Keiser and D. Lemire, *Validating UTF-8 in less than one
//! instruction per byte* (2021). The faults are derived from the rows.

use crate::form::bits::is_continuation;
use crate::form::utf_8::ROWS;

/// The bit for two continuation bytes.
pub(super) const TWO_CONTINUATIONS: u8 = 1 << 7;

/// For each half the faults it may be part of.
pub(super) struct Pairs {
    pub(super) first_high: [u8; 16],
    pub(super) first_low: [u8; 16],
    pub(super) second_high: [u8; 16],
}

/// The least bytes that lead sequences of three and of four bytes.
pub(super) const LEADS: [u8; 2] = [least_lead(3), least_lead(4)];

const fn least_lead(len: usize) -> u8 {
    let rows = &ROWS;
    let mut r = 0;
    while rows[r].len < len {
        r += 1;
    }
    let lead = rows[r].low[0];
    // Longer sequences have greater leads.
    while r < rows.len() {
        assert!(rows[r].len >= len && rows[r].low[0] >= lead);
        r += 1;
    }
    lead
}

/// Whether no well-formed text has these two side by side; two continuation bytes aside.
const fn is_fault(first: u8, second: u8) -> bool {
    let rows = &ROWS;
    let mut leads = false;
    let mut r = 0;
    while r < rows.len() {
        let row = &rows[r];
        if row.low[0] <= first && first <= row.high[0] {
            if row.len == 1 {
                return is_continuation(second);
            }
            if row.low[1] <= second && second <= row.high[1] {
                return false;
            }
            leads = true;
        }
        r += 1;
    }
    // After a continuation byte may stand whatever leads; what does not is at fault with
    // what comes after it.
    leads || !is_continuation(first)
}

/// The same of halves: a bit for each upper half of the second byte.
const FAULTS: [[u16; 16]; 16] = {
    let mut faults = [[0; 16]; 16];
    let mut first = 0;
    while first <= 0xFF {
        let mut second = 0;
        while second <= 0xFF {
            let fault = is_fault(first as u8, second as u8);
            let bit = 1 << (second >> 4);
            if second & 15 == 0 {
                faults[first >> 4][first & 15] |= if fault { bit } else { 0 };
            }
            let found = faults[first >> 4][first & 15] & bit != 0;
            assert!(found == fault, "the lower half of the second byte does not matter");
            second += 1;
        }
        first += 1;
    }
    faults
};

/// Lays out all faults: takes one that is not laid out yet, and makes it as wide as it gets,
/// first in the lower half of the first byte, then in the second byte, then in the upper half
/// of the first.
pub(super) static PAIRS: Pairs = {
    let mut pairs = Pairs { first_high: [0; 16], first_low: [0; 16], second_high: [0; 16] };
    let mut left = FAULTS;
    let mut bit = 1;
    let mut at = 0;
    while at < 256 {
        let (high, low) = (at >> 4, at & 15);
        if left[high][low] == 0 {
            at += 1;
            continue;
        }
        assert!(bit < TWO_CONTINUATIONS, "seven faults lay out all");
        let one = left[high][low] & left[high][low].wrapping_neg();
        let (mut lows, mut seconds, mut highs) = (0u16, !0u16, 0u16);
        let mut i = 0;
        while i < 16 {
            if FAULTS[high][i] & one != 0 {
                lows |= 1 << i;
                seconds &= FAULTS[high][i];
            }
            i += 1;
        }
        i = 0;
        while i < 16 {
            let mut j = 0;
            while j < 16 && (lows >> j & 1 == 0 || FAULTS[i][j] & seconds == seconds) {
                j += 1;
            }
            if j == 16 {
                highs |= 1 << i;
            }
            i += 1;
        }
        i = 0;
        while i < 16 {
            pairs.first_high[i] |= if highs >> i & 1 == 1 { bit } else { 0 };
            pairs.first_low[i] |= if lows >> i & 1 == 1 { bit } else { 0 };
            pairs.second_high[i] |= if seconds >> i & 1 == 1 { bit } else { 0 };
            let mut j = 0;
            while j < 16 {
                if highs >> i & 1 == 1 && lows >> j & 1 == 1 {
                    left[i][j] &= !seconds;
                }
                j += 1;
            }
            i += 1;
        }
        bit <<= 1;
    }
    mark_continuations(&mut pairs);
    prove(&pairs);
    pairs
};

const fn mark_continuations(pairs: &mut Pairs) {
    let mut half = 0;
    while half < 16 {
        pairs.first_low[half] |= TWO_CONTINUATIONS;
        if is_continuation((half << 4) as u8) {
            pairs.first_high[half] |= TWO_CONTINUATIONS;
            pairs.second_high[half] |= TWO_CONTINUATIONS;
        }
        half += 1;
    }
}

/// The layout says of all bytes what the rows say.
const fn prove(pairs: &Pairs) {
    let mut first = 0;
    while first <= 0xFF {
        let halves = pairs.first_high[first >> 4] & pairs.first_low[first & 15];
        let mut second = 0;
        while second < 16 {
            let faults = halves & pairs.second_high[second];
            let both = is_continuation(first as u8) && is_continuation((second << 4) as u8);
            assert!((faults & TWO_CONTINUATIONS != 0) == both);
            assert!(
                (faults & !TWO_CONTINUATIONS != 0)
                    == (FAULTS[first >> 4][first & 15] >> second & 1 == 1)
            );
            second += 1;
        }
        first += 1;
    }
}

//! Hexadecimal digits, where the processor can only look up sixteen.

use super::vector::Bytes;
use crate::set::decode::hex_value;

/// The values of digits, and FF where there is none.
#[inline(always)]
pub(super) fn digits<V: Bytes>(isa: V::Isa, bytes: V) -> (V, V) {
    let (low, high) = (bytes.low_nibble(), bytes.high_nibble());
    let low_kinds = low.look_up(V::table(isa, &DIGITS.low));
    let kinds = low_kinds.and(high.look_up(V::table(isa, &DIGITS.high)));
    let values = low.add(high.look_up(V::table(isa, &DIGITS.offset)));
    (values, kinds.equal(V::splat(isa, 0)))
}

/// Hexadecimal digits by their halves: there are two kinds, with a bit each. A digit has the
/// bit of its kind in both halves, and its value is the lower half and what the upper one
/// says.
struct Digits {
    low: [u8; 16],
    high: [u8; 16],
    offset: [u8; 16],
}

static DIGITS: Digits = {
    let mut digits = Digits { low: [0; 16], high: [0; 16], offset: [0; 16] };
    let rows = [(b'0' >> 4, 1, 0), (b'A' >> 4, 2, 9), (b'a' >> 4, 2, 9)];
    let mut i = 0;
    while i < rows.len() {
        let (row, kind, offset) = rows[i];
        digits.high[row as usize] = kind;
        digits.offset[row as usize] = offset;
        let mut low = 0;
        while low < 16 {
            if hex_value(row << 4 | low).is_some() {
                digits.low[low as usize] |= kind;
            }
            low += 1;
        }
        i += 1;
    }
    let mut byte = 0;
    while byte <= 0xFF {
        let (high, low) = (byte >> 4, byte & 15);
        let is_digit = digits.high[high] & digits.low[low] != 0;
        match hex_value(byte as u8) {
            Some(value) => assert!(is_digit && value == low as u8 + digits.offset[high]),
            None => assert!(!is_digit),
        }
        byte += 1;
    }
    digits
};

//! What vectors look up: hexadecimal digits.

use crate::percent::hex_value;

/// Hexadecimal digits by their halves: there are two kinds, with a bit each. A digit has the
/// bit of its kind in both halves, and its value is the lower half and what the upper one
/// says.
pub(super) struct Digits {
    pub(super) low: [u8; 16],
    pub(super) high: [u8; 16],
    pub(super) offset: [u8; 16],
}

pub(super) static DIGITS: Digits = {
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

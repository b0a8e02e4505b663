//! The values of hexadecimal digits, by lookups in tables of sixteen bytes.
//!
//! There are two kinds of digits, and each kind has a bit: 1 for `0` to `9`, and 2 for letters. One
//! table has the kinds of digits with each low nibble, and another table the kinds of digits with
//! each high nibble. A byte is a digit if the entries of its two nibbles have a bit in common. The
//! value of a digit is the low nibble, plus 9 for a letter.
//!
//! ```text
//! byte          '7' = 0x37   'c' = 0x63   'G' = 0x47
//! low nibble    7 → 1        3 → 1 | 2    7 → 1
//! high nibble   3 → 1        6 → 2        4 → 2
//! AND           1            2            0: not a digit
//! value         7 + 0        3 + 9
//! ```

use super::vector::Bytes;
use crate::base::lookup_tables::lookup_tables;
use crate::set::decode::hex_value;

/// [`Bytes::hex_digits`].
#[inline(always)]
pub(super) fn digits<V: Bytes>(isa: V::Isa, bytes: V) -> (V, V) {
    let (low, high) = (bytes.low_nibble(), bytes.high_nibble());
    let low_kinds = V::table(isa, &DIGITS.low).look_up(low);
    let kinds = low_kinds.and(V::table(isa, &DIGITS.high).look_up(high));
    let values = low.add(V::table(isa, &DIGITS.offset).look_up(high));
    (values, kinds.equal(V::splat(isa, 0)))
}

/// The kinds of digits with each low nibble, and with each high nibble; and for each high nibble,
/// the number to add to the low nibble.
#[derive(Clone, Copy)]
struct Digits {
    low: [u8; 16],
    high: [u8; 16],
    offset: [u8; 16],
}

lookup_tables! {
const DIGITS: &Digits = {
    let mut digits = Digits { low: [0; 16], high: [0; 16], offset: [0; 16] };
    // The high nibble of some digits, the bit of their kind, and the number to add.
    let mut rows: &[_] = &[(b'0' >> 4, 1, 0), (b'A' >> 4, 2, 9), (b'a' >> 4, 2, 9)];
    while let [(high, kind, offset), after @ ..] = rows {
        digits.high[*high as usize] = *kind;
        digits.offset[*high as usize] = *offset;
        let mut low = 0;
        while low < 16 {
            if hex_value(*high << 4 | low).is_some() {
                digits.low[low as usize] |= *kind;
            }
            low += 1;
        }
        rows = after;
    }
    // Proves that the tables give the result of `hex_value` for every byte.
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
}

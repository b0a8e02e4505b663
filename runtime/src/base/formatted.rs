//! Numbers, characters and truth values as text, and numbers of a text, also in const evaluation.

use super::slices::{after, after_mut};
use super::unchecked::text;

/// A number, a character or a truth value, as it is displayed. `N` is the length of the longest
/// text; by default that of `i128::MIN`, with its sign.
#[derive(Clone, Copy, Debug)]
pub struct Formatted<const N: usize = 40> {
    bytes: [u8; N],
    start: usize,
}

impl<const N: usize> Formatted<N> {
    #[inline]
    pub(crate) const fn signed(number: i128) -> Formatted<N> {
        let mut formatted = Formatted::unsigned(number.unsigned_abs());
        if number < 0 {
            formatted.push_front(b'-');
        }
        formatted
    }

    /// The decimal digits of `number`.
    #[inline]
    pub(crate) const fn unsigned(number: u128) -> Formatted<N> {
        let mut formatted = Formatted { bytes: [0; N], start: N };
        // Divides in 128 bits, then in 64 and in 32, as soon as the rest fits. Dividing a wider
        // number is slow, above all on a chip.
        let mut in_128 = number;
        while in_128 > u64::MAX as u128 {
            formatted.push_front(b'0' + (in_128 % 10) as u8);
            in_128 /= 10;
        }
        let mut in_64 = in_128 as u64;
        while in_64 > u32::MAX as u64 {
            formatted.push_front(b'0' + (in_64 % 10) as u8);
            in_64 /= 10;
        }
        let mut rest = in_64 as u32;
        loop {
            formatted.push_front(b'0' + (rest % 10) as u8);
            rest /= 10;
            if rest == 0 {
                return formatted;
            }
        }
    }

    #[inline]
    pub(crate) const fn char(char: char) -> Formatted<N> {
        const { assert!(N >= 4, "a character has up to four bytes") };
        let (mut bytes, start) = ([0; N], N - char.len_utf8());
        char.encode_utf8(after_mut(&mut bytes, start));
        Formatted { bytes, start }
    }

    /// Adds a byte before the others. `N` is large enough for every caller.
    #[inline]
    const fn push_front(&mut self, byte: u8) {
        let start = self.start.wrapping_sub(1);
        // Always true. Without it, the index would link a panic.
        if start < N {
            self.bytes[start] = byte;
            self.start = start;
        }
    }

    #[inline]
    pub(crate) const fn as_bytes(&self) -> &[u8] {
        after(&self.bytes, self.start)
    }

    #[inline]
    pub(crate) const fn as_str(&self) -> &str {
        text(self.as_bytes())
    }
}

/// A number with one more digit; `None` if the byte is not a digit. A number that is too large stays
/// so.
#[inline]
pub(crate) const fn add_digit(number: u32, digit: u8, radix: u32) -> Option<u32> {
    let Some(digit) = (digit as char).to_digit(radix) else { return None };
    Some(number.saturating_mul(radix).saturating_add(digit))
}

/// The number of these digits; `None` if there are none, or another byte.
#[cfg_attr(on_demand, inline)]
pub(crate) const fn number(digits: &[u8], radix: u32) -> Option<u32> {
    let (mut rest, mut number) = (digits, if digits.is_empty() { None } else { Some(0) });
    while let ([byte, left @ ..], Some(shorter)) = (rest, number) {
        (rest, number) = (left, add_digit(shorter, *byte, radix));
    }
    number
}

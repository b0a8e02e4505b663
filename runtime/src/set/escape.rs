//! Escapes, `%` and two hexadecimal digits: what a digit is, and how many escapes there are.

/// The value of a hexadecimal digit of either case.
pub(crate) const fn hex_value(byte: u8) -> Option<u8> {
    match byte {
        b'0'..=b'9' => Some(byte - b'0'),
        b'A'..=b'F' => Some(byte - b'A' + 10),
        b'a'..=b'f' => Some(byte - b'a' + 10),
        _ => None,
    }
}

/// The same for every byte, with [`NO_DIGIT`] for the others. Const evaluation reads a
/// table faster than it calls; two bytes are digits if what they have here, joined by `|`, is
/// not `NO_DIGIT`.
pub(crate) static DIGITS: [u8; 256] = {
    let mut digits = [NO_DIGIT; 256];
    let mut byte = 0;
    while byte < digits.len() {
        if let Some(value) = hex_value(byte as u8) {
            digits[byte] = value;
        }
        byte += 1;
    }
    digits
};
pub(crate) const NO_DIGIT: u8 = 0xFF;

/// Passes over `input` up to the first malformed escape; returns how many whole ones there
/// were, and what is left.
///
/// Patterns instead of indices and calls, for const evaluation counts both.
#[inline]
pub(crate) const fn pass_escapes(input: &[u8]) -> (usize, &[u8]) {
    let mut escapes = 0;
    let mut rest = input;
    while let &[byte, ref after @ ..] = rest {
        if byte != b'%' {
            rest = match after {
                &[b, c, d, ref after @ ..] if b != b'%' && c != b'%' && d != b'%' => after,
                after => after,
            };
            continue;
        }
        rest = match after {
            &[high, low, ref after @ ..]
                if DIGITS[high as usize] | DIGITS[low as usize] != NO_DIGIT =>
            {
                after
            }
            _ => break,
        };
        escapes += 1;
    }
    (escapes, rest)
}

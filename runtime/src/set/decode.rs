//! The reference implementation of percent-decoding, byte by byte.

use super::error::DecodeError;
use crate::base::IS_CHIP;
use crate::base::lookup_tables::lookup_tables;
use crate::base::slices::{after, split_block};
use crate::table::error::IllFormedError;

/// The value of a hexadecimal digit of either case.
#[inline]
pub(crate) const fn hex_value(byte: u8) -> Option<u8> {
    if let Some(value) = (byte as char).to_digit(16) { Some(value as u8) } else { None }
}

lookup_tables! {
    /// [`hex_value`] of every byte, or [`NO_DIGIT`] for a byte that is not a digit. Const
    /// evaluation reads a table faster than it calls a function. Two bytes are both digits if the
    /// `|` of their entries is not `NO_DIGIT`.
    pub(crate) const DIGITS: &[u8; 256] = {
        let mut digits = [NO_DIGIT; 256];
        let mut byte = 0;
        while byte < digits.len() {
            digits[byte] = digit(byte as u8);
            byte += 1;
        }
        digits
    };
}
pub(crate) const NO_DIGIT: u8 = 0xFF;

/// [`hex_value`] of a byte, or [`NO_DIGIT`]: by the table, and on chips by [`digit`]. Not a
/// function, because const evaluation is slow at calls.
macro_rules! digit {
    ($byte:expr) => {
        if IS_CHIP { digit($byte) } else { DIGITS[$byte as usize] }
    };
}

/// [`hex_value`] of a byte, or [`NO_DIGIT`].
#[cfg_attr(on_demand, inline)]
const fn digit(byte: u8) -> u8 {
    if let Some(value) = hex_value(byte) { value } else { NO_DIGIT }
}

/// Counts the escapes before the first malformed escape. Returns the count, and the rest of `input`
/// from the malformed escape on, if there is one.
///
/// The loop uses patterns, because indices and calls are slow in const evaluation.
#[inline]
pub(crate) const fn pass_escapes(input: &[u8]) -> (usize, &[u8]) {
    let mut escapes = 0;
    let mut rest = input;
    while let &[byte, ref after @ ..] = rest {
        if byte != b'%' {
            // Three more bytes are skipped at once if none of them is `%`.
            rest = match after {
                &[b, c, d, ref after @ ..] if b != b'%' && c != b'%' && d != b'%' => after,
                after => after,
            };
            continue;
        }
        rest = match after {
            &[high, low, ref after @ ..] if digit!(high) | digit!(low) != NO_DIGIT => after,
            _ => break,
        };
        escapes += 1;
    }
    (escapes, rest)
}

/// The number of `%`.
#[cfg_attr(on_demand, inline)]
pub(crate) const fn count_percent_signs(input: &[u8]) -> usize {
    let (mut count, mut rest) = (0, input);
    // The counter of a block is a byte, so that a vector register of the compiler's code has many
    // counters.
    while let Some((block, after)) = split_block::<32>(rest) {
        let (mut block_count, mut i) = (0u8, 0);
        while i < block.len() {
            block_count += (block[i] == b'%') as u8;
            i += 1;
        }
        count += block_count as usize;
        rest = after;
    }
    while let &[byte, ref after @ ..] = rest {
        count += (byte == b'%') as usize;
        rest = after;
    }
    count
}

/// The result of [`count_escapes`].
pub(crate) struct EscapeCounts {
    /// The number of `%`.
    pub(crate) percent_signs: usize,
    /// The number of `%` that are followed by two hexadecimal digits.
    pub(crate) escapes: usize,
}

/// Counts all `%`, and those that start an escape.
#[cfg_attr(on_demand, inline)]
pub(crate) const fn count_escapes(input: &[u8]) -> EscapeCounts {
    let (mut escapes, mut rest) = pass_escapes(input);
    let mut malformed = 0;
    // `rest` begins with a malformed `%`, or is empty.
    while let [_, after @ ..] = rest {
        let (more, left) = pass_escapes(after);
        escapes += more;
        malformed += 1;
        rest = left;
    }
    EscapeCounts { percent_signs: malformed + escapes, escapes }
}

/// Decodes `input` until `output` is full and, if `strictly` is set, up to the first malformed
/// escape. If `plus` is set, `+` becomes a space. Returns how many bytes were read and written.
#[cfg_attr(on_demand, inline)]
pub(crate) const fn pass_decoded(
    plus: bool,
    strictly: bool,
    input: &[u8],
    output: &mut [u8],
) -> (usize, usize) {
    let (mut rest, mut room) = (input, output);
    let mut written = 0;
    while let (&[byte, ref after @ ..], [place, left @ ..]) = (rest, room) {
        rest = after;
        *place = match byte {
            b'%' => match after {
                &[high, low, ref after_escape @ ..] if digit!(high) | digit!(low) != NO_DIGIT => {
                    rest = after_escape;
                    digit!(high) << 4 | digit!(low)
                }
                // Up to the `%`, which is not read.
                _ if strictly => return (input.len() - after.len() - 1, written),
                _ => b'%',
            },
            b'+' if plus => b' ',
            byte => byte,
        };
        written += 1;
        room = left;
    }
    (input.len() - rest.len(), written)
}

/// Decodes `buffer`, which has no malformed escape, in place. Returns the decoded length.
#[cfg_attr(on_demand, inline)]
pub(crate) fn decode_in_place(plus: bool, buffer: &mut [u8]) -> usize {
    let (mut read, mut written) = (0, 0);
    while let &[byte, ref rest @ ..] = after(buffer, read) {
        let (byte, len) = match *rest {
            [high, low, ..] if byte == b'%' => (digit!(high) << 4 | digit!(low), 3),
            _ if plus && byte == b'+' => (b' ', 1),
            _ => (byte, 1),
        };
        // Never `else`, because `written` is at most `read`.
        let Some(place) = buffer.get_mut(written) else { break };
        *place = byte;
        (read, written) = (read + len, written + 1);
    }
    written
}

/// The length of the lenient decoding of `input`, in which a malformed `%` stays.
#[inline]
pub(crate) const fn lenient_len(input: &[u8]) -> usize {
    input.len() - 2 * count_escapes(input).escapes
}

/// Skips the bytes that decode leniently to `decoded` bytes, from the position `from` of `input`
/// on. Returns the position after them, or the end of `input` if there are fewer.
#[cfg_attr(on_demand, inline)]
pub(crate) const fn advance(input: &[u8], from: usize, decoded: usize) -> usize {
    let mut rest = after(input, from);
    let mut passed = 0;
    while passed < decoded {
        let &[byte, ref after @ ..] = rest else { break };
        rest = match after {
            &[high, low, ref after @ ..]
                if byte == b'%' && digit!(high) | digit!(low) != NO_DIGIT =>
            {
                after
            }
            after => after,
        };
        passed += 1;
    }
    input.len() - rest.len()
}

/// The error for an ill-formed sequence in the decoding of `input`.
#[inline]
pub(crate) const fn ill_formed(input: &[u8], error: IllFormedError) -> DecodeError {
    let position = advance(input, 0, error.valid_up_to());
    let end = advance(input, position, error.end() - error.valid_up_to());
    DecodeError::ill_formed_at(position, end, error)
}

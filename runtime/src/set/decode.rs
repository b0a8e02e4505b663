//! The reference implementation of percent-decoding, byte by byte.

use super::EncodeSet;
use super::error::DecodeError;
use crate::base::buffer::{ToSliceError, front};
use crate::base::lookup_tables::lookup_tables;
use crate::base::slices::after;
use crate::table::error::IllFormedError;

/// The value of a hexadecimal digit of either case.
#[inline]
pub(crate) const fn hex_value(byte: u8) -> Option<u8> {
    match byte {
        b'0'..=b'9' => Some(byte - b'0'),
        b'A'..=b'F' => Some(byte - b'A' + 10),
        b'a'..=b'f' => Some(byte - b'a' + 10),
        _ => None,
    }
}

lookup_tables! {
    /// [`hex_value`] of every byte, or [`NO_DIGIT`] for a byte that is not a digit. Const
    /// evaluation reads a table faster than it calls a function. Two bytes are both digits if the
    /// `|` of their entries is not `NO_DIGIT`.
    pub(crate) const DIGITS: &[u8; 256] = {
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
}
pub(crate) const NO_DIGIT: u8 = 0xFF;

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

/// Whether `input` has no `%` and, if `plus` is set, no `+`.
#[cfg_attr(on_demand, inline)]
pub(crate) const fn is_plain(plus: bool, input: &[u8]) -> bool {
    let mut rest = input;
    while let &[byte, ref after @ ..] = rest {
        if byte == b'%' || plus && byte == b'+' {
            return false;
        }
        rest = after;
    }
    true
}

/// The number of `%`.
#[cfg_attr(on_demand, inline)]
pub(crate) const fn count_percent_signs(input: &[u8]) -> usize {
    let (mut count, mut rest) = (0, input);
    // The counter of a block is a byte, so that a vector register of the compiler's code has many
    // counters.
    while let Some((block, after)) = rest.split_first_chunk::<32>() {
        let (mut of_block, mut i) = (0u8, 0);
        while i < block.len() {
            of_block += (block[i] == b'%') as u8;
            i += 1;
        }
        count += of_block as usize;
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
                &[high, low, ref after_escape @ ..]
                    if DIGITS[high as usize] | DIGITS[low as usize] != NO_DIGIT =>
                {
                    rest = after_escape;
                    DIGITS[high as usize] << 4 | DIGITS[low as usize]
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

impl EncodeSet {
    /// The length of the lenient decoding of `input`, in which a malformed `%` stays.
    #[inline]
    pub(crate) const fn lenient_len(&self, input: &[u8]) -> usize {
        input.len() - 2 * count_escapes(input).escapes
    }

    /// Decodes `input` leniently to `output`, which is long enough. Returns the decoded length.
    #[inline]
    pub(crate) const fn write_decoded(&self, input: &[u8], output: &mut [u8]) -> usize {
        let strictly = false;
        pass_decoded(self.plus, strictly, input, output).1
    }

    /// The position in `input` of the byte or escape that decodes to the byte at the position
    /// `decoded` of the output.
    #[inline]
    pub(crate) const fn source_of(&self, input: &[u8], decoded: usize) -> usize {
        self.advance(input, 0, decoded)
    }

    /// Skips the bytes that decode to `decoded` bytes, from the position `from` of `input` on.
    /// Returns the position after them.
    #[cfg_attr(on_demand, inline)]
    pub(crate) const fn advance(&self, input: &[u8], from: usize, decoded: usize) -> usize {
        let mut rest = after(input, from);
        let mut passed = 0;
        while passed < decoded {
            let &[byte, ref after @ ..] = rest else { break };
            rest = match after {
                &[high, low, ref after @ ..]
                    if byte == b'%' && DIGITS[high as usize] | DIGITS[low as usize] != NO_DIGIT =>
                {
                    after
                }
                after => after,
            };
            passed += 1;
        }
        input.len() - rest.len()
    }

    /// The exact length in bytes of the decoding of `input`.
    ///
    /// # Errors
    ///
    /// The first malformed escape. It is not an error if the decoded bytes are not text.
    ///
    /// # Cost
    ///
    /// One pass.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::FORM;
    ///
    /// assert_eq!(FORM.decoded_len(b"a+b%2Fc"), Ok(5));
    /// assert_eq!(FORM.decoded_len(b"100%").unwrap_err().position(), 3);
    /// ```
    #[inline]
    pub const fn decoded_len(&self, input: &[u8]) -> Result<usize, DecodeError> {
        match pass_escapes(input) {
            (escapes, []) => Ok(input.len() - 2 * escapes),
            (_, rest) => Err(DecodeError::malformed_escape_at(input, input.len() - rest.len())),
        }
    }

    /// Decodes bytes to an array, strictly, in const contexts. The length `N` has to be the
    /// [`decoded_len`](EncodeSet::decoded_len) of the input.
    ///
    /// # Errors
    ///
    /// The first malformed escape.
    ///
    /// # Panics
    ///
    /// Panics if `N` is not the decoded length.
    ///
    /// # Cost
    ///
    /// Two passes. Const evaluation is slow: it takes seconds for each 100 KB.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::DecodeError;
    /// use etched::percent::FORM;
    ///
    /// const DECODED: Result<[u8; 3], DecodeError> = FORM.const_decode(b"%3F+%FF");
    /// assert_eq!(DECODED, Ok([b'?', b' ', 0xFF]));
    /// ```
    pub const fn const_decode<const N: usize>(&self, input: &[u8]) -> Result<[u8; N], DecodeError> {
        match self.decoded_len(input) {
            Ok(len) => {
                assert!(len == N, "`N` is not the length of the output");
                let mut output = [0; N];
                self.write_decoded(input, &mut output);
                Ok(output)
            }
            Err(error) => Err(error),
        }
    }

    /// Decodes bytes into a buffer, strictly, in const contexts, and returns how many bytes were
    /// written: [`decode_to_slice`](EncodeSet::decode_to_slice) as a `const fn`.
    ///
    /// # Errors
    ///
    /// The first malformed escape. If there is none,
    /// [`BufferTooSmallError`](crate::BufferTooSmallError) if the output does not fit.
    ///
    /// # Cost
    ///
    /// Two passes, byte by byte. At run time `decode_to_slice` is faster.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::FORM;
    ///
    /// const fn first_byte(input: &[u8]) -> Option<u8> {
    ///     let mut buffer = [0; 64];
    ///     match FORM.const_decode_to_slice(input, &mut buffer) {
    ///         Ok(1..) => Some(buffer[0]),
    ///         _ => None,
    ///     }
    /// }
    /// const FIRST: Option<u8> = first_byte(b"%C3%BC");
    /// assert_eq!(FIRST, Some(0xC3));
    /// ```
    #[cfg_attr(on_demand, inline)]
    pub const fn const_decode_to_slice(
        &self,
        input: &[u8],
        output: &mut [u8],
    ) -> Result<usize, ToSliceError<DecodeError>> {
        let len = match self.decoded_len(input) {
            Ok(len) => len,
            Err(error) => return Err(ToSliceError::Input(error)),
        };
        match front(output, len) {
            Ok(output) => Ok(self.write_decoded(input, output)),
            Err(error) => Err(ToSliceError::BufferTooSmall(error)),
        }
    }

    /// The error for an ill-formed sequence in the decoding of `input`.
    #[inline]
    pub(crate) const fn ill_formed(&self, input: &[u8], error: IllFormedError) -> DecodeError {
        let position = self.source_of(input, error.valid_up_to());
        let found_at = self.source_of(input, error.position());
        DecodeError::ill_formed_at(position, found_at, error)
    }
}

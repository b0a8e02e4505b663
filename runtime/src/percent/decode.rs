//! Decoding: the definition, and its doors for every kind of output.

use super::escape::{DIGITS, NO_DIGIT, pass_escapes, quick_count};
use super::{DecodeError, EncodeSet};
use crate::form::{IllFormed, const_from_utf8};
use crate::kernel::percent_decode::{self as kernel, Malformed};
use crate::slices::{after, after_mut, copy, until, until_mut};

impl EncodeSet {
    /// The length of what `input` decodes to, leniently.
    #[cfg_attr(debug_assertions, inline)]
    pub(crate) const fn lenient_len(&self, input: &[u8]) -> usize {
        let (escapes, mut rest) = pass_escapes(input);
        let mut len = input.len() - 2 * escapes;
        while let [_, after @ ..] = rest {
            let (escapes, left) = pass_escapes(after);
            len -= 2 * escapes;
            rest = left;
        }
        len
    }

    /// Writes what `input` decodes to, leniently, and returns its length; `output`
    /// has room for it.
    pub(crate) const fn write_decoded(&self, input: &[u8], output: &mut [u8]) -> usize {
        self.pass_decoded(false, input, output).1
    }

    /// Writes what `input` decodes to while there is room; if strictly, up to the first
    /// malformed escape. Returns how many bytes were read and written.
    const fn pass_decoded(
        &self,
        strictly: bool,
        input: &[u8],
        output: &mut [u8],
    ) -> (usize, usize) {
        let (mut rest, mut room) = (input, output);
        let mut written = 0;
        while let &[byte, ref after @ ..] = rest
            && let [place, left @ ..] = room
        {
            rest = after;
            *place = match byte {
                b'%' => match after {
                    &[high, low, ref left @ ..]
                        if DIGITS[high as usize] | DIGITS[low as usize] != NO_DIGIT =>
                    {
                        rest = left;
                        DIGITS[high as usize] << 4 | DIGITS[low as usize]
                    }
                    _ if strictly => return (input.len() - after.len() - 1, written),
                    _ => b'%',
                },
                b'+' if self.plus => b' ',
                byte => byte,
            };
            written += 1;
            room = left;
        }
        (input.len() - rest.len(), written)
    }

    /// The place in `input` that the byte at `decoded` of the decoded bytes comes
    /// from.
    pub(crate) const fn source_of(&self, input: &[u8], decoded: usize) -> usize {
        self.advance(input, 0, decoded)
    }

    /// The place in `input` that is `decoded` decoded bytes after `from`.
    pub(super) const fn advance(&self, input: &[u8], from: usize, decoded: usize) -> usize {
        let mut rest = after(input, from);
        let mut passed = 0;
        while passed < decoded
            && let &[byte, ref after @ ..] = rest
        {
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

    /// The exact length in bytes of what `input` decodes to.
    ///
    /// # Errors
    ///
    /// The first malformed escape. Whether the result is text is not looked at.
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
    pub const fn decoded_len(&self, input: &[u8]) -> Result<usize, DecodeError> {
        match pass_escapes(input) {
            (escapes, []) => Ok(input.len() - 2 * escapes),
            (_, rest) => Err(DecodeError::malformed_escape_at(input, input.len() - rest.len())),
        }
    }

    /// Decodes bytes in const contexts: `N` is
    /// [`decoded_len`](EncodeSet::decoded_len) of the input.
    ///
    /// # Errors
    ///
    /// The first malformed escape; else, if `N` is not the decoded length, that.
    ///
    /// # Cost
    ///
    /// Two passes. Const evaluation is slow: seconds for each 100 KB.
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
            Ok(len) if len == N => {
                let mut output = [0; N];
                self.write_decoded(input, &mut output);
                Ok(output)
            }
            Ok(len) => Err(DecodeError::output_len(self.source_of(input, N), len, N)),
            Err(error) => Err(error),
        }
    }

    /// Checks that `decoded`, which `input` was decoded to, is text.
    ///
    /// # Errors
    ///
    /// It is ill-formed; the position is the place in `input` where that starts.
    #[cfg_attr(debug_assertions, inline)]
    pub(crate) const fn check_decoded<'d>(
        &self,
        input: &[u8],
        decoded: &'d [u8],
    ) -> Result<&'d str, DecodeError> {
        match const_from_utf8(decoded) {
            Ok(text) => Ok(text),
            Err(error) => Err(self.ill_formed(input, error)),
        }
    }

    /// The error for a sequence of what `input` was decoded to.
    pub(super) const fn ill_formed(&self, input: &[u8], error: IllFormed) -> DecodeError {
        let position = self.source_of(input, error.valid_up_to());
        let found_at = self.source_of(input, error.position());
        DecodeError::ill_formed_at(position, found_at, error)
    }

    /// The exact length of what `input` strictly decodes to, by the kernel.
    pub(super) fn survey(&self, input: &[u8]) -> Result<usize, DecodeError> {
        match quick_count(input) {
            Some(escapes) => Ok(input.len() - 2 * escapes),
            None => self.decoded_len(input),
        }
    }

    /// [`write_decoded`](EncodeSet::write_decoded) with the kernel in front.
    pub(super) fn fill_decoded(&self, input: &[u8], output: &mut [u8]) -> usize {
        let (read, written) = kernel::decode(self.plus, Malformed::Kept, input, output);
        written + self.write_decoded(after(input, read), after_mut(output, written))
    }

    /// Decodes bytes into a buffer and returns the part that was written.
    ///
    /// # Errors
    ///
    /// The first malformed escape; else, if the buffer is too small, that.
    ///
    /// Beyond the part that is returned the buffer may have been written to, and all of it
    /// if there is an error.
    ///
    /// # Cost
    ///
    /// One pass, no allocation.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::COMPONENT;
    ///
    /// let mut buffer = [0; 16];
    /// assert_eq!(COMPONENT.decode_to_slice(b"a%20b", &mut buffer)?, b"a b");
    /// # Ok::<(), etched::DecodeError>(())
    /// ```
    #[inline]
    pub fn decode_to_slice<'o>(
        &self,
        input: &[u8],
        output: &'o mut [u8],
    ) -> Result<&'o mut [u8], DecodeError> {
        let (read, written) = if input.len() <= FEW {
            self.pass_decoded(true, input, output)
        } else {
            kernel::decode(self.plus, Malformed::Refused, input, output)
        };
        if read == input.len() {
            return Ok(until_mut(output, written));
        }
        self.finish_decoding(input, read, output, written)
    }

    /// Decodes what the kernel has left.
    #[cold]
    fn finish_decoding<'o>(
        &self,
        input: &[u8],
        read: usize,
        output: &'o mut [u8],
        written: usize,
    ) -> Result<&'o mut [u8], DecodeError> {
        let rest = after(input, read);
        let len = match self.decoded_len(rest) {
            Ok(len) => written + len,
            Err(error) => return Err(error.offset_by(read)),
        };
        let given = output.len();
        match output.get_mut(..len) {
            Some(output) => {
                self.write_decoded(rest, after_mut(output, written));
                Ok(output)
            }
            None => Err(DecodeError::output_len(self.source_of(input, given), len, given)),
        }
    }

    /// Decodes bytes where they stand and returns the part that is left of them.
    ///
    /// # Errors
    ///
    /// The first malformed escape. The buffer is then as it was.
    ///
    /// # Cost
    ///
    /// Two passes, no allocation.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::FORM;
    ///
    /// let mut query = *b"temp%3D21+%C2%B0C";
    /// assert_eq!(FORM.decode_in_place(&mut query)?, "temp=21 °C".as_bytes());
    /// # Ok::<(), etched::DecodeError>(())
    /// ```
    #[cfg_attr(debug_assertions, inline)]
    pub fn decode_in_place<'b>(&self, buffer: &'b mut [u8]) -> Result<&'b mut [u8], DecodeError> {
        /// How many bytes are copied out of the way at once; fewer where stack is short.
        const CHUNK: usize = if cfg!(feature = "std") { 128 } else { 64 };

        let len = self.survey(buffer)?;
        let (mut read, mut written) = (0, 0);
        while read < buffer.len() {
            let mut chunk = [0; CHUNK];
            let end = end_of_chunk(buffer, read + CHUNK);
            let chunk = until_mut(&mut chunk, end - read);
            copy(after(until(buffer, end), read), chunk);
            written += self.fill_decoded(chunk, after_mut(until_mut(buffer, end), written));
            read = end;
        }
        Ok(until_mut(buffer, len))
    }
}

/// Up to so many bytes the definition ends before the kernel gets going.
const FEW: usize = 12;

/// Where a chunk ends that should end at `end`: before an escape that would be cut.
fn end_of_chunk(input: &[u8], end: usize) -> usize {
    match input.get(end - 2..end) {
        Some([_, b'%']) => end - 1,
        Some([b'%', _]) => end - 2,
        _ => input.len().min(end),
    }
}

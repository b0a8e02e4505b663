//! Encoding and decoding to buffers, and decoding in place, by the kernels.

use crate::base::buffer::{BufferTooSmallError, ToSliceError};
use crate::base::slices::{after, after_mut, copy, until, until_mut};
use crate::encoding::from_utf8::const_from_utf8;
use crate::kernel::percent_decode::Malformed;
use crate::kernel::{out_of_line, percent_decode as kernel, percent_encode as encode};
use crate::set::EncodeSet;
use crate::set::decode::pass_escapes;
use crate::set::error::DecodeError;

impl EncodeSet {
    /// Finds the first byte that encoding changes: the first one in the set.
    ///
    /// # Cost
    ///
    /// One pass up to that byte, no allocation.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::PATH_SEGMENT;
    ///
    /// assert_eq!(PATH_SEGMENT.find("café"), Some(3));
    /// assert_eq!(PATH_SEGMENT.find("a:b.txt"), None);
    /// ```
    #[inline]
    pub fn find<T: AsRef<[u8]> + ?Sized>(&self, input: &T) -> Option<usize> {
        encode::find(self, input.as_ref())
    }

    /// Encodes text or bytes into a buffer and returns the part that was written.
    ///
    /// # Errors
    ///
    /// The buffer is too small. The error says how many bytes are needed.
    ///
    /// # Cost
    ///
    /// One pass, no allocation.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::COMPONENT;
    ///
    /// let mut buffer = [0; 32];
    /// assert_eq!(COMPONENT.encode_to_slice("a b", &mut buffer)?, "a%20b");
    ///
    /// let error = COMPONENT.encode_to_slice("a b", &mut [0; 3]).unwrap_err();
    /// assert_eq!(error.needed(), 5);
    /// # Ok::<(), etched::BufferTooSmallError>(())
    /// ```
    #[inline]
    pub fn encode_to_slice<'o, T: AsRef<[u8]> + ?Sized>(
        &self,
        input: &T,
        output: &'o mut [u8],
    ) -> Result<&'o mut str, BufferTooSmallError> {
        self.write_to_slice(input.as_ref(), output)
    }

    #[inline]
    pub(crate) fn write_to_slice<'o>(
        &self,
        input: &[u8],
        output: &'o mut [u8],
    ) -> Result<&'o mut str, BufferTooSmallError> {
        let available = output.len();
        match self.fill(input, output) {
            Some(encoded) => Ok(encoded.into_text()),
            None => Err(self.too_small(input, available)),
        }
    }

    #[cold]
    #[cfg_attr(on_demand, inline)]
    fn too_small(&self, input: &[u8], available: usize) -> BufferTooSmallError {
        BufferTooSmallError::new(self.encoded_len(input), available)
    }

    /// Checks that `decoded`, the decoding of `input`, is text. The error has a position in
    /// `input`.
    #[cfg_attr(on_demand, inline)]
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

    /// [`decoded_len`](EncodeSet::decoded_len) by the kernel.
    #[cfg_attr(on_demand, inline)]
    pub(super) fn strict_len(&self, input: &[u8]) -> Result<usize, DecodeError> {
        match quick_count(input) {
            Some(escapes) => Ok(input.len() - 2 * escapes),
            None => self.decoded_len(input),
        }
    }

    /// [`write_decoded`](EncodeSet::write_decoded) by the kernel. The bytes that the kernel leaves
    /// at the end are decoded by `write_decoded`.
    #[cfg_attr(on_demand, inline)]
    pub(super) fn fill_decoded(&self, input: &[u8], output: &mut [u8]) -> usize {
        kernel::decode(self.plus, Malformed::Kept, input, output).1
    }

    /// Decodes bytes into a buffer and returns the part that was written.
    ///
    /// # Errors
    ///
    /// The first malformed escape. If there is none, [`BufferTooSmallError`] if the output does not
    /// fit.
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
    /// # Ok::<(), etched::ToSliceError<etched::DecodeError>>(())
    /// ```
    #[inline]
    pub fn decode_to_slice<'o>(
        &self,
        input: &[u8],
        output: &'o mut [u8],
    ) -> Result<&'o mut [u8], ToSliceError<DecodeError>> {
        let (read, written) = kernel::decode(self.plus, Malformed::Refused, input, output);
        if read == input.len() {
            return Ok(until_mut(output, written));
        }
        out_of_line(move || self.finish_decoding(input, read, output, written))
    }

    /// Decodes the rest of `input`, which the kernel has not read.
    #[cfg_attr(on_demand, inline)]
    fn finish_decoding<'o>(
        &self,
        input: &[u8],
        read: usize,
        output: &'o mut [u8],
        written: usize,
    ) -> Result<&'o mut [u8], ToSliceError<DecodeError>> {
        let rest = after(input, read);
        let len = match self.decoded_len(rest) {
            Ok(len) => written + len,
            Err(error) => return Err(error.offset_by(read).into()),
        };
        let given = output.len();
        match output.get_mut(..len) {
            Some(output) => {
                self.write_decoded(rest, after_mut(output, written));
                Ok(output)
            }
            None => Err(BufferTooSmallError::new(len, given).into()),
        }
    }

    /// Decodes bytes in place and returns the decoded part.
    ///
    /// # Errors
    ///
    /// The first malformed escape. The buffer is then unchanged.
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
    #[cfg_attr(on_demand, inline)]
    pub fn decode_in_place<'b>(&self, buffer: &'b mut [u8]) -> Result<&'b mut [u8], DecodeError> {
        /// How many bytes are copied to the stack at once. Without `std` the stack may be small.
        const CHUNK: usize = if cfg!(feature = "std") { 128 } else { 64 };

        let len = self.strict_len(buffer)?;
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

/// The end of a chunk: `end`, or the end of the input if that comes first. If `end` would cut an
/// escape, the chunk ends before the escape.
#[cfg_attr(on_demand, inline)]
fn end_of_chunk(input: &[u8], end: usize) -> usize {
    match input.get(end - 2..end) {
        Some([_, b'%']) => end - 1,
        Some([b'%', _]) => end - 2,
        _ => input.len().min(end),
    }
}

/// The number of escapes, from the kernel; `None` if the input is short or an escape is malformed.
#[cfg_attr(on_demand, inline)]
fn quick_count(input: &[u8]) -> Option<usize> {
    /// Shorter inputs are counted by [`pass_escapes`], because starting the kernel would take
    /// longer than counting.
    const SHORT: usize = 32;

    if input.len() < SHORT {
        return None;
    }
    let counts = kernel::count_escapes(input);
    (counts.percent_signs == counts.escapes).then_some(counts.escapes)
}

/// The number of bytes before the first malformed escape.
#[cfg_attr(on_demand, inline)]
pub(super) fn well_escaped_prefix(input: &[u8]) -> usize {
    match quick_count(input) {
        Some(_) => input.len(),
        None => input.len() - pass_escapes(input).1.len(),
    }
}

//! Writing code points and text to a slice.

use core::fmt;

use crate::base::buffer::{ToSliceError, append, front, ok};
use crate::base::slices::{after_mut, until, until_mut};
use crate::table::code_point::CodePointError;
use crate::table::encoding::Encoding;

/// Writes code points and text to a slice, in any encoding. Its methods are `const fn`.
///
/// A code point or text is written as a whole or not at all. It is not written if it does not fit,
/// or if the encoding has no sequence for the code point. The writer is also a [`fmt::Write`]. A
/// `write!` makes several calls of the writer: if one of them fails, the output of the earlier
/// calls was written, and the error does not tell the reason.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::encoding::MODIFIED_UTF_8;
/// use etched::{CodePointWriter, ToSliceError};
///
/// let mut buffer = [0; 8];
/// let mut writer = CodePointWriter::new(MODIFIED_UTF_8, &mut buffer);
/// writer.write_str("A\0")?;
/// assert!(matches!(writer.write_code_point(0x10302), Err(ToSliceError::BufferTooSmall(_))));
/// writer.write_code_point(0x20AC)?;
/// assert_eq!((writer.written(), writer.remaining()), (&b"A\xC0\x80\xE2\x82\xAC"[..], 2));
/// # Ok::<(), etched::ToSliceError<etched::encoding::CodePointError>>(())
/// ```
///
/// In a constant:
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::CodePointWriter;
/// use etched::encoding::RFC_2279;
///
/// const GREATEST: [u8; 6] = {
///     let mut buffer = [0; 6];
///     let mut writer = CodePointWriter::new(RFC_2279, &mut buffer);
///     assert!(writer.write_code_point(0x7FFF_FFFF).is_ok());
///     buffer
/// };
/// assert_eq!(GREATEST, *b"\xFD\xBF\xBF\xBF\xBF\xBF");
/// ```
pub struct CodePointWriter<'b> {
    encoding: Encoding,
    buffer: &'b mut [u8],
    written: usize,
}

impl<'b> CodePointWriter<'b> {
    /// A writer at the start of `buffer`.
    #[inline]
    pub const fn new(encoding: Encoding, buffer: &'b mut [u8]) -> CodePointWriter<'b> {
        CodePointWriter { encoding, buffer, written: 0 }
    }

    /// The encoding of the output.
    #[inline]
    pub const fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// The bytes that were written.
    #[inline]
    pub const fn written(&self) -> &[u8] {
        until(self.buffer, self.written)
    }

    /// How many bytes of the buffer are left.
    #[inline]
    pub const fn remaining(&self) -> usize {
        self.buffer.len() - self.written
    }

    /// Consumes the writer and returns the part of the buffer that was written.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::encoding::{CESU_8, CodePointError};
    /// use etched::{CodePointWriter, ToSliceError};
    ///
    /// fn euro(buffer: &mut [u8]) -> Result<&mut [u8], ToSliceError<CodePointError>> {
    ///     let mut writer = CodePointWriter::new(CESU_8, buffer);
    ///     writer.write_str("€")?;
    ///     Ok(writer.into_written())
    /// }
    /// assert_eq!(euro(&mut [0; 8])?, b"\xE2\x82\xAC");
    /// # Ok::<(), etched::ToSliceError<etched::encoding::CodePointError>>(())
    /// ```
    #[inline]
    pub const fn into_written(self) -> &'b mut [u8] {
        until_mut(self.buffer, self.written)
    }

    /// Writes one code point and returns the length of its sequence in bytes.
    ///
    /// # Errors
    ///
    /// The encoding has no sequence for `code_point`, or the sequence does not fit. In both cases
    /// nothing is written.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::CodePointWriter;
    /// use etched::encoding::UTF_8;
    ///
    /// let mut buffer = [0; 4];
    /// let mut writer = CodePointWriter::new(UTF_8, &mut buffer);
    /// assert_eq!(writer.write_code_point(0x4E8C)?, 3);
    /// assert!(writer.write_code_point(0xE9).is_err()); // it takes two bytes
    /// assert_eq!(writer.write_code_point(0x21)?, 1);
    /// # Ok::<(), etched::ToSliceError<etched::encoding::CodePointError>>(())
    /// ```
    #[cfg_attr(on_demand, inline)]
    pub const fn write_code_point(
        &mut self,
        code_point: u32,
    ) -> Result<usize, ToSliceError<CodePointError>> {
        let sequence = ok!(self.encoding.encode_code_point(code_point), ToSliceError::Input);
        let (room, bytes) = (after_mut(self.buffer, self.written), sequence.as_bytes());
        append(ok!(front(room, bytes.len()), ToSliceError::BufferTooSmall), bytes);
        self.written += bytes.len();
        Ok(bytes.len())
    }

    /// Writes a text and returns its encoded length in bytes.
    ///
    /// # Errors
    ///
    /// The whole text does not fit. Nothing is written then.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::CodePointWriter;
    /// use etched::encoding::MODIFIED_UTF_8;
    ///
    /// let mut buffer = [0; 8];
    /// let mut writer = CodePointWriter::new(MODIFIED_UTF_8, &mut buffer);
    /// assert_eq!(writer.write_str("a\0")?, 3);
    /// assert!(writer.write_str("\u{10302}").is_err()); // it takes six bytes
    /// assert_eq!(writer.written(), b"a\xC0\x80");
    /// # Ok::<(), etched::ToSliceError<etched::encoding::CodePointError>>(())
    /// ```
    #[cfg_attr(on_demand, inline)]
    pub const fn write_str(&mut self, text: &str) -> Result<usize, ToSliceError<CodePointError>> {
        let room = after_mut(self.buffer, self.written);
        let len = ok!(self.encoding.fill_text(text, room), ToSliceError::BufferTooSmall).len();
        self.written += len;
        Ok(len)
    }
}

impl fmt::Write for CodePointWriter<'_> {
    #[inline]
    fn write_str(&mut self, text: &str) -> fmt::Result {
        // Like the inherent method, but with the kernels, which are not `const`.
        let room = after_mut(self.buffer, self.written);
        self.written += self.encoding.encode_to_slice(text, room).map_err(|_| fmt::Error)?.len();
        Ok(())
    }
}

impl fmt::Debug for CodePointWriter<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CodePointWriter")
            .field("encoding", &self.encoding)
            .field("written", &format_args!("{:02X?}", self.written()))
            .field("remaining", &self.remaining())
            .finish()
    }
}

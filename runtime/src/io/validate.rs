//! Checking that bytes are well-formed.

use std::io::{Read, Result, Write};

use super::stream_inside;
use crate::base::stream::checked;
use crate::encoding::Validator;
use crate::table::encoding::Encoding;

/// Reads a stream, and passes its bytes on as long as they are well-formed.
///
/// A sequence may start in one read and turn out to be ill-formed in the next. The start of the
/// sequence was then passed on before the error.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use std::io::Read;
///
/// use etched::encoding::CESU_8;
/// use etched::io::ValidateReader;
///
/// let mut reader = ValidateReader::new(CESU_8, &b"a\xED\xA0\x80b"[..]);
/// let mut bytes = Vec::new();
/// let error = reader.read_to_end(&mut bytes).unwrap_err();
/// assert_eq!(bytes, b"a");
/// assert_eq!(
///     error.to_string(),
///     CESU_8.validate(b"a\xED\xA0\x80b").unwrap_err().to_string(),
/// );
/// ```
#[derive(Clone, Debug)]
pub struct ValidateReader<R> {
    validator: Validator,
    inner: R,
}

stream_inside!(ValidateReader, "Returns the inner stream. Nothing is kept back.");

impl<R> ValidateReader<R> {
    /// A reader that reads `inner` from its current position on.
    #[inline]
    pub const fn new(encoding: Encoding, inner: R) -> ValidateReader<R> {
        ValidateReader { validator: Validator::new(encoding), inner }
    }
}

impl<R: Read> Read for ValidateReader<R> {
    /// # Errors
    ///
    /// The errors of the stream. Also, the bytes that were read are ill-formed, or the stream ends
    /// inside a sequence.
    #[inline]
    fn read(&mut self, buffer: &mut [u8]) -> Result<usize> {
        // An error in earlier input is returned again, and nothing more is read.
        self.validator.push(&[])?;
        let given = checked(self.inner.read(buffer), buffer.len())?;
        if given == 0 && !buffer.is_empty() {
            self.validator.finish()?;
        }
        push(&mut self.validator, &buffer[..given])
    }
}

/// Writes bytes to a stream, as long as they are well-formed.
///
/// A sequence may start in one write and turn out to be ill-formed in the next. The start of the
/// sequence was then passed on before the error.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use std::io::Write;
///
/// use etched::encoding::UTF_8;
/// use etched::io::ValidateWriter;
///
/// let mut writer = ValidateWriter::new(UTF_8, Vec::new());
/// writer.write_all(b"caf\xC3")?;
/// writer.write_all(b"\xA9")?;
/// writer.finish()?;
/// assert!(writer.write_all(b"a\xFFb").is_err());
/// assert_eq!(writer.into_inner(), "caféa".as_bytes());
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct ValidateWriter<W> {
    validator: Validator,
    inner: W,
}

stream_inside!(ValidateWriter, "Returns the inner stream. Nothing is kept back.");

impl<W> ValidateWriter<W> {
    /// A writer to `inner`.
    #[inline]
    pub const fn new(encoding: Encoding, inner: W) -> ValidateWriter<W> {
        ValidateWriter { validator: Validator::new(encoding), inner }
    }
}

impl<W: Write> ValidateWriter<W> {
    /// Ends the input, and flushes the stream.
    ///
    /// # Errors
    ///
    /// The input ends inside a sequence. Also, the errors of the stream.
    #[inline]
    pub fn finish(&mut self) -> Result<()> {
        self.validator.finish()?;
        self.inner.flush()
    }
}

impl<W: Write> Write for ValidateWriter<W> {
    /// # Errors
    ///
    /// The bytes are ill-formed. Also, the errors of the stream.
    #[inline]
    fn write(&mut self, bytes: &[u8]) -> Result<usize> {
        let mut after = self.validator;
        let whole = push(&mut after, bytes).inspect_err(|_| self.validator = after)?;
        let written = checked(self.inner.write(&bytes[..whole]), whole)?;
        if written == bytes.len() {
            self.validator = after;
        } else {
            self.validator.push(&bytes[..written])?;
        }
        Ok(written)
    }

    #[inline]
    fn flush(&mut self) -> Result<()> {
        self.inner.flush()
    }
}

/// Validates `bytes`, and returns how many bytes are before the first error, or the length of
/// `bytes` if there is no error.
///
/// # Errors
///
/// The first error, if no bytes are before it.
#[inline]
fn push(validator: &mut Validator, bytes: &[u8]) -> Result<usize> {
    let position = validator.position();
    match validator.push(bytes) {
        Ok(()) => Ok(bytes.len()),
        Err(error) if error.valid_up_to() > position => Ok(error.valid_up_to() - position),
        Err(error) => Err(error.into()),
    }
}

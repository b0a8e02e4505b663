//! Well-formed or not.

use std::io::{self, Read, Write};

use super::{counts, stream_inside};
use crate::encoding::Validator;
use crate::table::encoding::Encoding;
use crate::table::error::IllFormedError;

/// Hands on what it reads, as long as it is well-formed.
///
/// Of a sequence that is cut by the end of a read, the start has been handed on when the error
/// comes.
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

stream_inside!(ValidateReader, "The stream inside. Nothing is kept back.");

impl<R> ValidateReader<R> {
    /// A reader of what `inner` reads, from where that stands.
    #[cfg_attr(debug_assertions, inline)]
    pub const fn new(encoding: Encoding, inner: R) -> ValidateReader<R> {
        ValidateReader { validator: Validator::new(encoding), inner }
    }
}

impl<R: Read> Read for ValidateReader<R> {
    /// # Errors
    ///
    /// Those of the stream; or what is read is ill-formed, or its end cuts a sequence.
    #[cfg_attr(debug_assertions, inline)]
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        // Nothing more of a stream that had a fault.
        self.validator.push(&[])?;
        let given = counts::read(&mut self.inner, buffer)?;
        if given == 0 && !buffer.is_empty() {
            self.validator.finish()?;
        }
        let position = self.validator.position();
        let result = self.validator.push(&buffer[..given]);
        Ok(before_fault(position, given, result)?)
    }
}

/// Hands on what is written to it, as long as it is well-formed.
///
/// Of a sequence that is cut by the end of a write, the start has been handed on when the error
/// comes.
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

stream_inside!(ValidateWriter, "The stream inside. Nothing is kept back.");

impl<W> ValidateWriter<W> {
    /// A writer to `inner`.
    #[cfg_attr(debug_assertions, inline)]
    pub const fn new(encoding: Encoding, inner: W) -> ValidateWriter<W> {
        ValidateWriter { validator: Validator::new(encoding), inner }
    }
}

impl<W: Write> ValidateWriter<W> {
    /// Flushes the stream, if what was written is whole.
    ///
    /// # Errors
    ///
    /// The end cuts a sequence. Else those of the stream.
    #[cfg_attr(debug_assertions, inline)]
    pub fn finish(&mut self) -> io::Result<()> {
        self.validator.finish()?;
        self.inner.flush()
    }
}

impl<W: Write> Write for ValidateWriter<W> {
    /// # Errors
    ///
    /// What is written is ill-formed. Else those of the stream.
    #[cfg_attr(debug_assertions, inline)]
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut after = self.validator;
        let result = after.push(bytes);
        let whole = match before_fault(self.validator.position(), bytes.len(), result) {
            Ok(whole) => whole,
            Err(error) => {
                self.validator = after;
                return Err(error.into());
            }
        };
        let written = counts::write(&mut self.inner, &bytes[..whole])?;
        if written == bytes.len() {
            self.validator = after;
        } else {
            self.validator.push(&bytes[..written])?;
        }
        Ok(written)
    }

    #[cfg_attr(debug_assertions, inline)]
    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

/// How many of the `len` bytes at `position` stand before a fault; if none, the fault.
#[cfg_attr(debug_assertions, inline)]
fn before_fault(
    position: usize,
    len: usize,
    result: Result<(), IllFormedError>,
) -> Result<usize, IllFormedError> {
    match result {
        Ok(()) => Ok(len),
        Err(error) if error.valid_up_to() > position => Ok(error.valid_up_to() - position),
        Err(error) => Err(error),
    }
}

//! Percent-encoding.

use std::io::{Error, Result, Write};

use super::pending::{Codec, Pending};
use super::{CHUNK, stream_inside};
use crate::set::EncodeSet;

/// Percent-encodes the bytes that are written to it.
///
/// If the stream fails or would block ([`ErrorKind::WouldBlock`]), write the bytes again that
/// [`write`](Write::write) did not accept: nothing is written twice, and nothing is lost. The
/// stream may have taken only a part of the last escape; [`flush`](Write::flush) writes the rest.
///
/// [`ErrorKind::WouldBlock`]: std::io::ErrorKind::WouldBlock
///
/// ```
/// # extern crate etched_runtime as etched;
/// use std::io::Write;
///
/// use etched::io::EncodeWriter;
/// use etched::percent::FORM;
///
/// let mut writer = EncodeWriter::new(FORM, Vec::from(*b"q="));
/// write!(writer, "{} & {}", "Müller", "Söhne")?;
/// writer.flush()?;
/// assert_eq!(writer.into_inner(), b"q=M%C3%BCller+%26+S%C3%B6hne");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct EncodeWriter<W> {
    set: EncodeSet,
    inner: W,
    pending: Pending,
}

stream_inside!(
    EncodeWriter,
    "Returns the inner stream. The [pending](EncodeWriter::pending) bytes are lost; there are none \
     after a successful [`flush`](Write::flush)."
);

impl<W> EncodeWriter<W> {
    /// A writer to `inner`.
    #[inline]
    pub const fn new(set: EncodeSet, inner: W) -> EncodeWriter<W> {
        EncodeWriter { set, inner, pending: Pending::NOTHING }
    }

    /// The rest of an escape, at most two bytes, if the stream took the start of the escape and
    /// then failed.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use std::io::Write;
    ///
    /// use etched::io::EncodeWriter;
    /// use etched::percent::FORM;
    ///
    /// let mut room = [0; 4];
    /// let mut writer = EncodeWriter::new(FORM, &mut room[..]);
    /// assert_eq!(writer.write(b"abc&")?, 4); // `abc%`
    /// assert_eq!(writer.pending(), b"26");
    /// assert!(writer.flush().is_err());
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[inline]
    pub fn pending(&self) -> &[u8] {
        self.pending.bytes()
    }
}

impl Codec for EncodeSet {
    #[inline]
    fn convert(&mut self, input: &[u8], output: &mut [u8]) -> Result<(usize, usize)> {
        let encoded = self.encode_to_slice(input, output).map_err(Error::other)?;
        Ok((input.len(), encoded.len()))
    }
}

impl<W: Write> Write for EncodeWriter<W> {
    /// Accepts the first bytes of `bytes`, or all of them, and returns how many bytes were
    /// accepted. The stream has taken the encoding of the accepted bytes, except
    /// [pending](EncodeWriter::pending) bytes.
    ///
    /// # Errors
    ///
    /// The errors of the stream. After an error, the stream has taken no output of `bytes`.
    #[inline]
    fn write(&mut self, bytes: &[u8]) -> Result<usize> {
        // A byte is encoded to at most three bytes.
        let mut room = [0; 3 * CHUNK];
        self.pending.write(&mut self.set, &mut self.inner, bytes, &mut room)
    }

    #[inline]
    fn flush(&mut self) -> Result<()> {
        self.pending.drain(&mut self.inner)?;
        self.inner.flush()
    }
}

//! Percent-encoding.

use std::io::{self, Write};

use super::pending::Pending;
use super::{CHUNK, stream_inside};
use crate::set::EncodeSet;

/// Percent-encodes what is written to it.
///
/// If the stream fails or would block ([`ErrorKind::WouldBlock`]), write the bytes again that
/// [`write`](Write::write) did not accept: nothing is written twice, and nothing is lost. The
/// stream may then have only a part of the last escape; [`flush`](Write::flush) writes the rest.
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
    "The stream inside. What is [pending](EncodeWriter::pending) is lost; there is nothing after a \
     successful [`flush`](Write::flush)."
);

impl<W> EncodeWriter<W> {
    /// A writer to `inner`.
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
    pub fn pending(&self) -> &[u8] {
        self.pending.bytes()
    }
}

impl<W: Write> Write for EncodeWriter<W> {
    /// Returns how many of `bytes` were accepted. The stream has their encodings, of the last one
    /// perhaps only a part.
    ///
    /// # Errors
    ///
    /// Those of the stream, which then has none of `bytes`.
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.pending.drain(&mut self.inner)?;
        // No byte takes more than the three of an escape.
        let mut room = [0; 3 * CHUNK];
        let chunk = &bytes[..bytes.len().min(CHUNK)];
        let encoded = self.set.encode_to_slice(chunk, &mut room).map_err(io::Error::other)?;
        let taken = self.pending.write_most(&mut self.inner, encoded.as_bytes())?;
        if taken == encoded.len() {
            return Ok(chunk.len());
        }
        // Accept the bytes whose encodings the stream has, the last one perhaps only in part.
        let (mut accepted, mut end) = (0, 0);
        for byte in chunk {
            if end >= taken {
                break;
            }
            end += self.set.encoded_len(std::slice::from_ref(byte));
            accepted += 1;
        }
        self.pending.put(encoded.as_bytes().get(taken..end).unwrap_or_default());
        Ok(accepted)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.pending.drain(&mut self.inner)?;
        self.inner.flush()
    }
}

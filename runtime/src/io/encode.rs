//! Percent-encoding.

use std::io::{self, Write};

use super::{CHUNK, stream_inside};
use crate::percent::EncodeSet;

/// Percent-encodes what is written to it.
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
/// assert_eq!(writer.into_inner(), b"q=M%C3%BCller+%26+S%C3%B6hne");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct EncodeWriter<W> {
    set: EncodeSet,
    inner: W,
}

stream_inside!(EncodeWriter);

impl<W> EncodeWriter<W> {
    /// A writer to `inner`.
    pub const fn new(set: EncodeSet, inner: W) -> EncodeWriter<W> {
        EncodeWriter { set, inner }
    }
}

impl<W: Write> Write for EncodeWriter<W> {
    /// # Errors
    ///
    /// Those of the stream, which may have taken a part of what it was given then.
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // No byte takes more than the three of an escape.
        let mut room = [0; 3 * CHUNK];
        let chunk = &bytes[..bytes.len().min(CHUNK)];
        let encoded = self.set.encode_to_slice(chunk, &mut room).map_err(io::Error::other)?;
        self.inner.write_all(encoded.as_bytes())?;
        Ok(chunk.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

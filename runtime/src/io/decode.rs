//! Percent-decoding.

use std::io::{BufRead, Error, Read, Result, Write};

use super::pending::{Codec, Pending};
use super::{CHUNK, stream_inside};
use crate::percent::Decoder;

/// How many bytes the output of one byte of input may take.
const REACH: usize = Decoder::max_len(1);

/// Percent-decodes what it reads.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use std::io::Read;
///
/// use etched::io::DecodeReader;
/// use etched::percent::{COMPONENT, Decoder};
///
/// let mut bytes = Vec::new();
/// let mut reader = DecodeReader::new(Decoder::lenient(COMPONENT), &b"100% of 50%25%2"[..]);
/// reader.read_to_end(&mut bytes)?;
/// assert_eq!(bytes, b"100% of 50%%2");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct DecodeReader<R> {
    decoder: Decoder,
    inner: R,
    /// Output that did not fit into the caller's buffer.
    rest: [u8; REACH],
    rest_len: usize,
    has_ended: bool,
}

stream_inside!(
    DecodeReader,
    "Returns the inner stream. The start of an escape that was read from it is lost."
);

impl<R> DecodeReader<R> {
    /// A reader that reads `inner` from its current position on.
    #[inline]
    pub const fn new(decoder: Decoder, inner: R) -> DecodeReader<R> {
        DecodeReader { decoder, inner, rest: [0; REACH], rest_len: 0, has_ended: false }
    }
}

impl<R: BufRead> Read for DecodeReader<R> {
    /// # Errors
    ///
    /// The errors of the stream. Also, the input is malformed, or ends inside an escape or a UTF-8
    /// sequence.
    #[inline]
    fn read(&mut self, buffer: &mut [u8]) -> Result<usize> {
        while !buffer.is_empty() && self.rest_len == 0 && !self.has_ended {
            let chunk = self.inner.fill_buf()?;
            if chunk.is_empty() {
                let rest = self.decoder.finish()?;
                self.rest[..rest.len()].copy_from_slice(rest);
                (self.rest_len, self.has_ended) = (rest.len(), true);
                break;
            }
            let is_direct = buffer.len() >= REACH;
            let room = if is_direct { &mut *buffer } else { &mut self.rest };
            let chunk = &chunk[..chunk.len().min(room.len() + 1 - REACH)];
            let (taken, decoded) = self.decoder.convert(chunk, room)?;
            self.inner.consume(taken);
            match is_direct {
                true if decoded > 0 => return Ok(decoded),
                true => {}
                false => self.rest_len = decoded,
            }
        }
        let len = self.rest_len.min(buffer.len());
        buffer[..len].copy_from_slice(&self.rest[..len]);
        self.rest.copy_within(len..self.rest_len, 0);
        self.rest_len -= len;
        Ok(len)
    }
}

/// Percent-decodes the bytes that are written to it.
///
/// If the stream fails or would block ([`ErrorKind::WouldBlock`]), write the bytes again that
/// [`write`](Write::write) did not accept, or call [`finish`](DecodeWriter::finish) again: nothing
/// is written twice, and nothing is lost.
///
/// [`ErrorKind::WouldBlock`]: std::io::ErrorKind::WouldBlock
///
/// ```
/// # extern crate etched_runtime as etched;
/// use std::io::Write;
///
/// use etched::io::DecodeWriter;
/// use etched::percent::{Decoder, FORM};
///
/// let mut writer = DecodeWriter::new(Decoder::text(FORM), Vec::new());
/// writer.write_all(b"caf%C3")?;
/// writer.write_all(b"%A9+bar")?;
/// writer.finish()?;
/// assert_eq!(writer.into_inner(), "café bar".as_bytes());
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct DecodeWriter<W> {
    decoder: Decoder,
    inner: W,
    pending: Pending,
    has_ended: bool,
}

stream_inside!(
    DecodeWriter,
    "Returns the inner stream. The [pending](DecodeWriter::pending) bytes and the start of an \
     escape at the end are lost; there are none after a successful \
     [`finish`](DecodeWriter::finish)."
);

impl<W> DecodeWriter<W> {
    /// A writer to `inner`.
    #[inline]
    pub const fn new(decoder: Decoder, inner: W) -> DecodeWriter<W> {
        DecodeWriter { decoder, inner, pending: Pending::NOTHING, has_ended: false }
    }

    /// The decoded bytes, at most two, that the stream has not taken because it failed.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use std::io::Write;
    ///
    /// use etched::io::DecodeWriter;
    /// use etched::percent::{Decoder, FORM};
    ///
    /// let mut room = [0; 4];
    /// let mut writer = DecodeWriter::new(Decoder::lenient(FORM), &mut room[..]);
    /// writer.write_all(b"100%4")?; // `%4` may become an escape
    /// assert_eq!(writer.pending(), b"");
    /// assert!(writer.finish().is_err());
    /// assert_eq!(writer.pending(), b"4");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[inline]
    pub fn pending(&self) -> &[u8] {
        self.pending.bytes()
    }
}

impl<W: Write> DecodeWriter<W> {
    /// Ends the input: writes the bytes that are held back, and flushes the stream. A `write` after
    /// `finish` is an error.
    ///
    /// # Errors
    ///
    /// The input ends inside an escape or a UTF-8 sequence. Also, the errors of the stream.
    #[inline]
    pub fn finish(&mut self) -> Result<()> {
        self.pending.drain(&mut self.inner)?;
        if !self.has_ended {
            self.pending.put(self.decoder.finish()?);
            self.has_ended = true;
        }
        self.flush()
    }
}

impl<W: Write> Write for DecodeWriter<W> {
    /// Accepts the first bytes of `bytes`, or all of them, and returns how many bytes were
    /// accepted. The accepted bytes are decoded, and the stream has taken their output, except
    /// [pending](DecodeWriter::pending) bytes and the start of an escape at the end.
    ///
    /// # Errors
    ///
    /// The input is malformed. Also, the errors of the stream; after such an error, the stream has
    /// taken no output of `bytes`.
    #[inline]
    fn write(&mut self, bytes: &[u8]) -> Result<usize> {
        if self.has_ended {
            return Err(Error::other("written to after `finish`"));
        }
        let mut room = [0; Decoder::max_len(CHUNK)];
        self.pending.write(&mut self.decoder, &mut self.inner, bytes, &mut room)
    }

    #[inline]
    fn flush(&mut self) -> Result<()> {
        self.pending.drain(&mut self.inner)?;
        self.inner.flush()
    }
}

impl Codec for Decoder {
    #[inline]
    fn convert(&mut self, input: &[u8], output: &mut [u8]) -> Result<(usize, usize)> {
        let mut before = *self;
        // An error in earlier input is returned again.
        before.push_with_room(&[], output)?;
        match self.push_with_room(input, output) {
            Ok(decoded) => Ok((input.len(), decoded.len())),
            Err(error) if error.position() > before.position() => {
                let whole = error.position() - before.position();
                Ok((whole, before.push_with_room(&input[..whole], output)?.len()))
            }
            Err(error) => Err(error.into()),
        }
    }
}

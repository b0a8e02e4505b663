//! Percent-decoding.

use std::io::{self, BufRead, Read, Write};

use super::pending::Pending;
use super::{CHUNK, stream_inside};
use crate::percent::Decoder;
use crate::set::error::DecodeError;

/// How much room one byte may need.
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
    /// What has come out and found no room yet.
    rest: [u8; REACH],
    rest_len: usize,
    has_ended: bool,
}

stream_inside!(DecodeReader, "The stream inside, without the start of an escape that was read.");

impl<R> DecodeReader<R> {
    /// A reader of what `inner` reads, from where that stands.
    #[cfg_attr(debug_assertions, inline)]
    pub const fn new(decoder: Decoder, inner: R) -> DecodeReader<R> {
        DecodeReader { decoder, inner, rest: [0; REACH], rest_len: 0, has_ended: false }
    }

    /// Hands out what had found no room.
    #[cfg_attr(debug_assertions, inline)]
    fn take_rest(&mut self, buffer: &mut [u8]) -> usize {
        let len = self.rest_len.min(buffer.len());
        buffer[..len].copy_from_slice(&self.rest[..len]);
        self.rest.copy_within(len..self.rest_len, 0);
        self.rest_len -= len;
        len
    }
}

impl<R: BufRead> Read for DecodeReader<R> {
    /// # Errors
    ///
    /// Those of the stream; or what is read is malformed, or its end cuts an escape or a
    /// sequence.
    #[cfg_attr(debug_assertions, inline)]
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
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
            let (taken, decoded) = decode(&mut self.decoder, chunk, room)?;
            self.inner.consume(taken);
            match is_direct {
                true if decoded > 0 => return Ok(decoded),
                true => {}
                false => self.rest_len = decoded,
            }
        }
        Ok(self.take_rest(buffer))
    }
}

/// Percent-decodes what is written to it.
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
    "The stream inside. What is [pending](DecodeWriter::pending) is lost, and so is the start of \
     an escape at the end; there is nothing of either after a successful \
     [`finish`](DecodeWriter::finish)."
);

impl<W> DecodeWriter<W> {
    /// A writer to `inner`.
    #[cfg_attr(debug_assertions, inline)]
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
    pub fn pending(&self) -> &[u8] {
        self.pending.bytes()
    }
}

impl<W: Write> DecodeWriter<W> {
    /// Ends the input: writes the bytes that are kept back, and flushes the stream. Writing after
    /// that is an error.
    ///
    /// # Errors
    ///
    /// The end cuts an escape or a sequence. Else those of the stream.
    #[cfg_attr(debug_assertions, inline)]
    pub fn finish(&mut self) -> io::Result<()> {
        self.pending.drain(&mut self.inner)?;
        if !self.has_ended {
            self.pending.put(self.decoder.finish()?);
            self.has_ended = true;
        }
        self.flush()
    }
}

impl<W> DecodeWriter<W> {
    /// Accepts the start of `chunk` that decodes to the `taken` bytes which the stream has taken.
    /// If the last accepted byte decodes to more than these, the rest is pending. Returns the
    /// number of accepted bytes.
    #[cfg_attr(debug_assertions, inline)]
    fn accept(&mut self, chunk: &[u8], taken: usize) -> io::Result<usize> {
        let (mut accepted, mut end) = (0, 0);
        for byte in chunk {
            if end >= taken {
                break;
            }
            let mut room = [0; REACH];
            let decoded = self.decoder.push_with_room(std::slice::from_ref(byte), &mut room)?;
            accepted += 1;
            end += decoded.len();
            if end > taken {
                self.pending.put(&decoded[decoded.len() - (end - taken)..]);
            }
        }
        Ok(accepted)
    }
}

impl<W: Write> Write for DecodeWriter<W> {
    /// Returns how many of `bytes` were accepted. They are decoded, and the stream has all of the
    /// output except [pending](DecodeWriter::pending) bytes and an escape that may continue.
    ///
    /// # Errors
    ///
    /// The input is malformed. Otherwise the errors of the stream, which then has no output of
    /// `bytes`.
    #[cfg_attr(debug_assertions, inline)]
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.has_ended {
            return Err(io::Error::other("written to after `finish`"));
        }
        self.pending.drain(&mut self.inner)?;
        let mut room = [0; Decoder::max_len(CHUNK)];
        let chunk = &bytes[..bytes.len().min(CHUNK)];
        let mut after = self.decoder;
        let (accepted, decoded) = match decode(&mut after, chunk, &mut room) {
            Ok(counts) => counts,
            Err(error) => {
                self.decoder = after;
                return Err(error.into());
            }
        };
        let taken = self.pending.write_most(&mut self.inner, &room[..decoded])?;
        if taken == decoded {
            self.decoder = after;
            return Ok(accepted);
        }
        self.accept(chunk, taken)
    }

    #[cfg_attr(debug_assertions, inline)]
    fn flush(&mut self) -> io::Result<()> {
        self.pending.drain(&mut self.inner)?;
        self.inner.flush()
    }
}

/// Decodes a chunk, or what stands in it before a fault. Returns how many bytes were taken and
/// came out.
#[cfg_attr(debug_assertions, inline)]
fn decode(
    decoder: &mut Decoder,
    chunk: &[u8],
    room: &mut [u8],
) -> Result<(usize, usize), DecodeError> {
    let mut before = *decoder;
    // Nothing more of a stream that had a fault.
    before.push_with_room(&[], room)?;
    match decoder.push_with_room(chunk, room) {
        Ok(decoded) => Ok((chunk.len(), decoded.len())),
        Err(error) if error.position() > before.position() => {
            let whole = error.position() - before.position();
            Ok((whole, before.push_with_room(&chunk[..whole], room)?.len()))
        }
        Err(error) => Err(error),
    }
}

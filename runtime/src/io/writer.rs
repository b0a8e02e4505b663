//! Converting what is written to a stream.
//!
//! A byte of input is accepted once the stream has taken its output, or a part of its output: a
//! stream may take `%2` of an escape, and then fail. Then the byte counts as accepted, because
//! writing it again would write the `%2` twice. The rest of its output is kept for the next call.

use std::io::{Error, Result, Write};
use std::string::String;

use super::codec::{Codec, Kept, LONGEST};
use crate::base::io::{Cause, write_all};

/// How many bytes of output are made on the stack at once.
const ROOM: usize = 3 * 1024;

/// Converts the bytes that are written to it, and writes them to a stream.
///
/// If the stream fails or would block ([`ErrorKind::WouldBlock`]), write the bytes again that
/// [`write`](Write::write) did not accept, or call [`finish`](Writer::finish) again: nothing is
/// written twice, and nothing is lost.
///
/// A sequence may start in one write and turn out to be ill-formed in the next. The start of the
/// sequence was then passed on before the error.
///
/// [`ErrorKind::WouldBlock`]: std::io::ErrorKind::WouldBlock
///
/// ```
/// # extern crate etched_runtime as etched;
/// use std::io::Write;
///
/// use etched::io::Writer;
/// use etched::percent::FORM;
///
/// let mut writer = Writer::new(FORM, Vec::from(*b"q="));
/// write!(writer, "{} & {}", "Müller", "Söhne")?;
/// writer.finish()?;
/// assert_eq!(writer.into_inner(), b"q=M%C3%BCller+%26+S%C3%B6hne");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Writer<C, S> {
    codec: C,
    pub(super) inner: S,
    kept: Kept,
    /// The words for a false count, if the stream had taken other bytes in the same call. The next
    /// call returns the error.
    miscount: Option<String>,
    has_ended: bool,
}

impl<C: Codec, S> Writer<C, S> {
    /// A writer that converts with `codec`, and writes to `inner`.
    pub const fn new(codec: C, inner: S) -> Writer<C, S> {
        Writer { codec, inner, kept: Kept::EMPTY, miscount: None, has_ended: false }
    }

    /// The converted bytes, at most two, that the stream has not taken because it failed.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use std::io::Write;
    ///
    /// use etched::io::Writer;
    /// use etched::percent::FORM;
    ///
    /// let mut room = [0; 4];
    /// let mut writer = Writer::new(FORM, &mut room[..]);
    /// assert_eq!(writer.write(b"abc&")?, 4); // `abc%`
    /// assert_eq!(writer.pending(), b"26");
    /// assert!(writer.finish().is_err());
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn pending(&self) -> &[u8] {
        self.kept.as_bytes()
    }
}

impl<C: Codec, S: Write> Writer<C, S> {
    /// Ends the input: writes the bytes that are held back, and flushes the stream. A `write` after
    /// `finish` is an error.
    ///
    /// # Errors
    ///
    /// The input ends inside an escape or a sequence. Also, the errors of the stream.
    pub fn finish(&mut self) -> Result<()> {
        self.write_kept()?;
        // If the stream fails in `flush`, the rest of the output stays in `kept`. The codec does
        // not return it again when `finish` is repeated.
        self.kept = self.codec.finish()?;
        self.has_ended = true;
        self.flush()
    }

    /// Writes the kept bytes one by one. If the stream fails or panics, the bytes that it has not
    /// taken stay kept.
    fn write_kept(&mut self) -> Result<()> {
        if let Some(words) = self.miscount.take() {
            return Err(Error::other(words));
        }
        while let [first, rest @ ..] = self.kept.as_bytes() {
            write_all(&mut self.inner, &[*first])?;
            self.kept = Kept::prefix_of(rest);
        }
        Ok(())
    }
}

impl<C: Codec, S: Write> Write for Writer<C, S> {
    /// Accepts the first bytes of `bytes`, or all of them, and returns how many bytes were
    /// accepted. The stream has taken the output of the accepted bytes, except
    /// [pending](Writer::pending) bytes and the start of an escape at the end.
    ///
    /// # Errors
    ///
    /// The input is malformed. Also, the errors of the stream; after such an error, the stream has
    /// taken no output of `bytes`.
    fn write(&mut self, bytes: &[u8]) -> Result<usize> {
        if self.has_ended {
            return Err(Error::other("written to after `finish`"));
        }
        self.write_kept()?;
        // A copy of the codec converts first. If the stream takes only a part of the output, the
        // codec itself converts only the bytes of that part, below.
        let (mut room, mut next_codec) = ([0; ROOM], self.codec);
        let converted = next_codec.convert(bytes, &mut room);
        // The codec returns an error of the input again, so every later `write` fails too.
        let (accepted, output) = converted.inspect_err(|_| self.codec = next_codec)?;
        let Err(stopped) = write_all(&mut self.inner, output) else {
            self.codec = next_codec;
            return Ok(accepted);
        };
        let taken = stopped.taken;
        match stopped.cause {
            // The count that is returned says that the stream took no more; it may be 0.
            Cause::TookNothing => {}
            _ if taken == 0 => return Err(stopped.into()),
            Cause::Miscount(words) => self.miscount = Some(words),
            // If the error persists, the next call returns it.
            Cause::Failed(_) => {}
        }
        // Accept the bytes whose output the stream has taken. Convert so few at a time that only
        // the output of the last one can go beyond the bytes that the stream has taken. So no byte
        // is converted that the copy has not converted.
        let (mut accepted, mut output_len) = (0, 0);
        while output_len < taken {
            let few = ((taken - output_len) / LONGEST).max(1);
            let (read, output) = self.codec.convert(&bytes[accepted..][..few], &mut room)?;
            accepted += read;
            output_len += output.len();
            let rest_len = output_len.saturating_sub(taken);
            self.kept = Kept::prefix_of(&output[output.len() - rest_len..]);
        }
        Ok(accepted)
    }

    fn flush(&mut self) -> Result<()> {
        self.write_kept()?;
        self.inner.flush()
    }
}

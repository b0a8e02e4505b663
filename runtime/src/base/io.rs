//! Streams of `std::io` whose counts are checked: a stream that reports more bytes than it was given
//! room for would cause a panic.

use std::format;
use std::io::{Error, ErrorKind, Read, Result, Write};
use std::string::String;

/// A stream did not take all bytes.
pub(crate) struct Stopped {
    /// How many bytes the stream took before.
    pub(crate) taken: usize,
    pub(crate) cause: Cause,
}

pub(crate) enum Cause {
    /// The stream took none of the bytes, and returned no error.
    TookNothing,
    /// The stream reported more bytes than it was given. The true count is unknown.
    Miscount(String),
    Failed(Error),
}

/// The words for a stream that reported more bytes than it was given room for.
#[inline]
fn miscount(reported: usize, room: usize) -> String {
    format!("the stream reported {reported} bytes, but it was given room for {room}")
}

impl From<Stopped> for Error {
    #[cfg_attr(on_demand, inline)]
    fn from(stopped: Stopped) -> Error {
        match stopped.cause {
            Cause::TookNothing => Error::new(ErrorKind::WriteZero, "the stream takes no more"),
            Cause::Miscount(words) => Error::other(words),
            Cause::Failed(error) => error,
        }
    }
}

/// Writes all of `bytes`. A write that is interrupted is repeated.
pub(crate) fn write_all<W: Write + ?Sized>(
    stream: &mut W,
    bytes: &[u8],
) -> std::result::Result<(), Stopped> {
    let mut rest = bytes;
    while !rest.is_empty() {
        let room = rest.len();
        let cause = match stream.write(rest) {
            Ok(0) => Cause::TookNothing,
            Ok(reported) if reported > room => Cause::Miscount(miscount(reported, room)),
            Ok(taken) => {
                rest = &rest[taken..];
                continue;
            }
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(error) => Cause::Failed(error),
        };
        return Err(Stopped { taken: bytes.len() - room, cause });
    }
    Ok(())
}

/// A stream that is read, and whose counts are checked.
pub(crate) struct Checked<'s, R: ?Sized>(pub(crate) &'s mut R);

impl<R: Read + ?Sized> Read for Checked<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> Result<usize> {
        match self.0.read(buffer)? {
            count if count <= buffer.len() => Ok(count),
            reported => Err(Error::other(miscount(reported, buffer.len()))),
        }
    }
}

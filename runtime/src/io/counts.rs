//! Checks of the byte counts that streams report.
//!
//! A stream reports how many bytes it has read or written. The standard library trusts it, and
//! panics if the count is larger than the buffer. The functions here check the count first.

use std::format;
use std::io::{Error, ErrorKind, Read, Result, Write};

/// Returns the count that a stream reports, or an error if it is more than `room`.
pub(crate) fn checked(reported: usize, room: usize) -> Result<usize> {
    if reported <= room {
        return Ok(reported);
    }
    let words = format!("the stream reported {reported} bytes, but it was given room for {room}");
    Err(Error::other(words))
}

/// Reads once.
pub(crate) fn read<R: Read + ?Sized>(stream: &mut R, buffer: &mut [u8]) -> Result<usize> {
    checked(stream.read(buffer)?, buffer.len())
}

/// Writes once.
pub(crate) fn write<W: Write + ?Sized>(stream: &mut W, bytes: &[u8]) -> Result<usize> {
    checked(stream.write(bytes)?, bytes.len())
}

/// Writes all of `bytes`, and retries if the stream is interrupted.
pub(crate) fn write_all<W: Write + ?Sized>(stream: &mut W, bytes: &[u8]) -> Result<()> {
    let mut rest = bytes;
    while !rest.is_empty() {
        match write(stream, rest) {
            Ok(0) => return Err(took_nothing()),
            Ok(taken) => rest = rest.get(taken..).unwrap_or_default(),
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// The error for a stream that takes 0 bytes and returns no error.
pub(super) fn took_nothing() -> Error {
    Error::new(ErrorKind::WriteZero, "the stream takes no more")
}

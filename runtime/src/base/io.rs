//! The functions of [`stream`] for `std::io`.

use std::io::{Error, ErrorKind, Read, Result, Write};

use super::stream::{self, StreamError};

/// Writes all of `bytes`. Adds the number of bytes that the stream took to `done` after each write.
/// A write that is interrupted is repeated.
pub(crate) fn write_all<W: Write + ?Sized>(
    stream: &mut W,
    bytes: &[u8],
    done: &mut usize,
) -> std::result::Result<(), StreamError<Error, Error>> {
    stream::write_all(bytes, done, |bytes| {
        loop {
            match stream.write(bytes) {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                result => return result,
            }
        }
    })
}

/// A stream that is read, and whose counts are checked.
pub(crate) struct Checked<'s, R: ?Sized>(pub(crate) &'s mut R);

impl<R: Read + ?Sized> Read for Checked<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> Result<usize> {
        Ok(stream::checked::<_, Error>(self.0.read(buffer), buffer.len(), /* done */ 0)?)
    }
}

//! The functions of [`stream`] for `std::io`.

use std::io::{Error, ErrorKind, Read, Result, Write};

use super::stream;

/// Calls `call`, which reads or writes, and repeats the call while its error is `Interrupted`.
#[inline]
pub(crate) fn retry(mut call: impl FnMut() -> Result<usize>) -> Result<usize> {
    loop {
        match call() {
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            result => return result,
        }
    }
}

/// Checks the `result` of a stream that was given a buffer of `room` bytes.
#[inline]
pub(crate) fn checked(result: Result<usize>, room: usize) -> Result<usize> {
    let done = 0; // The conversion to `std::io::Error` drops this number.
    Ok(stream::checked::<_, Error>(result, room, done)?)
}

/// Writes all of `bytes`, and adds the number of bytes that the stream took to `done`.
pub(crate) fn write_all<W: Write + ?Sized>(
    stream: &mut W,
    bytes: &[u8],
    done: &mut usize,
) -> Result<()> {
    Ok(stream::write_all::<_, Error>(bytes, done, |bytes| retry(|| stream.write(bytes)))?)
}

/// A stream that is read, and whose counts are checked.
pub(crate) struct Checked<'s, R: ?Sized>(pub(crate) &'s mut R);

impl<R: Read + ?Sized> Read for Checked<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> Result<usize> {
        checked(self.0.read(buffer), buffer.len())
    }
}

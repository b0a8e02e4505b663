//! The functions of [`stream`] for `std::io`, and the conversion of errors to `std::io::Error`.

use std::format;
use std::io::{Error, ErrorKind, Result, Write};

use super::stream::{self, StreamError};

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

impl<D: Into<Error>> From<StreamError<Error, D>> for Error {
    fn from(error: StreamError<Error, D>) -> Error {
        match error {
            StreamError::Data(error) => error.into(),
            StreamError::Failed { cause, .. } => cause,
            StreamError::TookNothing { .. } => {
                Error::new(ErrorKind::WriteZero, "the stream takes no more")
            }
            StreamError::Count { reported, room, .. } => Error::other(format!(
                "the stream reported {reported} bytes, but it was given room for {room}"
            )),
            StreamError::BufferFull => {
                Error::new(ErrorKind::InvalidInput, format!("{}", StreamError::<Error>::BufferFull))
            }
        }
    }
}

/// Implements the conversion of errors to `std::io::Error`, each with its kind.
macro_rules! io_errors {
    ($($error:ty: $kind:ident,)*) => {$(
        impl From<$error> for std::io::Error {
            #[inline]
            fn from(error: $error) -> std::io::Error {
                std::io::Error::new(std::io::ErrorKind::$kind, error)
            }
        }
    )*};
}
pub(crate) use io_errors;

//! The functions of [`stream`] for the streams of `std::io`, and the conversion of errors to
//! `std::io::Error`.

use std::io::{Error, ErrorKind, Result, Write};
use std::string::ToString;

use super::stream::{self, Fault};

/// Repeats a call of a stream as long as the stream is interrupted.
#[inline]
pub(crate) fn retry(mut call: impl FnMut() -> Result<usize>) -> Result<usize> {
    loop {
        match call() {
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            result => return result,
        }
    }
}

/// Writes all of `bytes`.
#[inline]
pub(crate) fn write_all<W: Write + ?Sized>(stream: &mut W, bytes: &[u8]) -> Result<()> {
    Ok(stream::write_all(bytes, &mut 0, |bytes| retry(|| stream.write(bytes)))?)
}

impl From<Fault<Error>> for Error {
    #[inline]
    fn from(fault: Fault<Error>) -> Error {
        match fault {
            Fault::Failed(error) => error,
            Fault::TookNothing => Error::new(ErrorKind::WriteZero, "the stream takes no more"),
            Fault::Count(miscount) => Error::other(miscount.to_string()),
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

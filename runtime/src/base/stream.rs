//! Writing whole buffers to a caller's stream, of `std::io` or of `embedded_io`, and the check of what
//! a stream returns.
//!
//! Both crates have a function that writes once; callers pass it as a closure. The count that a stream
//! returns is checked, because a wrong count would cause a panic.

use core::convert::Infallible;
use core::error::Error;

use super::error_words::error_words;
use super::length::sum;
use super::slices::after;

/// Why data was not read from a stream or written to it: the stream failed, or the data has an
/// error of the type `D`. `E` is the error of the stream.
///
/// `done` is how many bytes were read or written before the stream failed, up to `usize::MAX`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[allow(missing_docs, reason = "the variants say what their fields are")]
pub enum StreamError<E, D = Infallible> {
    /// The data has an error.
    Data(D),
    /// The buffer was full before the end of the stream was seen.
    BufferFull,
    /// The stream returned the error `cause`.
    Failed { cause: E, done: usize },
    /// The stream was given bytes to write, but took none of them and returned no error.
    TookNothing { done: usize },
    /// The stream reported more bytes than the `room` that it was given. The true count is unknown.
    Count { done: usize, reported: usize, room: usize },
}

impl<E, D> From<D> for StreamError<E, D> {
    fn from(error: D) -> StreamError<E, D> {
        StreamError::Data(error)
    }
}

error_words! {
    StreamError<E, D> {
        StreamError::Data(error) => (error);
        StreamError::BufferFull => "the buffer was full before the end of the stream was seen";
        StreamError::Failed { cause, done } => "the stream failed after {} bytes: {}", done, cause;
        StreamError::TookNothing { done } =>
            "the stream failed after {} bytes: it takes no more", done;
        StreamError::Count { done, .. } =>
            "the stream failed after {} bytes: it reported more bytes than it was given room for",
            done;
    }
}

impl<E: Error, D: Error> Error for StreamError<E, D> {}

/// Checks the `result` of a stream that was given a buffer of `room` bytes, after `done` bytes.
pub(crate) fn checked<E, D>(
    result: Result<usize, E>,
    room: usize,
    done: usize,
) -> Result<usize, StreamError<E, D>> {
    match result {
        Ok(reported) if reported > room => Err(StreamError::Count { done, reported, room }),
        Ok(count) => Ok(count),
        Err(cause) => Err(StreamError::Failed { cause, done }),
    }
}

/// Writes all of `bytes`. Adds the number of bytes that the stream took to `done` after each write,
/// so that the count is right even if the stream fails or panics.
pub(crate) fn write_all<E, D>(
    bytes: &[u8],
    done: &mut usize,
    mut write: impl FnMut(&[u8]) -> Result<usize, E>,
) -> Result<(), StreamError<E, D>> {
    let mut rest = bytes;
    while !rest.is_empty() {
        let taken = checked(write(rest), rest.len(), *done)?;
        if taken == 0 {
            return Err(StreamError::TookNothing { done: *done });
        }
        (*done, rest) = (sum(*done, taken), after(rest, taken));
    }
    Ok(())
}

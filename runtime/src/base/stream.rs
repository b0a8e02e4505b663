//! Reading and writing whole buffers on a caller's stream, of `std::io` or of `embedded_io`.
//!
//! Both crates have a function that reads once, and one that writes once; callers pass them as
//! closures. The count that a stream returns is not trusted: a count larger than the buffer would
//! cause a panic later.

use core::fmt;

use super::length::sum;
use super::slices::{after, after_mut};

/// How a stream failed.
pub(crate) enum Fault<E> {
    /// The stream returned an error.
    Failed(E),
    /// The stream took 0 bytes, but returned no error.
    TookNothing,
    /// The stream returned a count larger than the buffer.
    #[cfg_attr(not(feature = "std"), expect(dead_code, reason = "only `std` reports the counts"))]
    Count(Miscount),
}

/// A count of bytes that is larger than the buffer which the stream was given.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Miscount {
    reported: usize,
    room: usize,
}

impl fmt::Display for Miscount {
    #[cfg_attr(on_demand, inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Miscount { reported, room } = self;
        write!(f, "the stream reported {reported} bytes, but it was given room for {room}")
    }
}

/// Checks what a stream returned when it was given a buffer of `room` bytes.
pub(crate) fn checked<E>(result: Result<usize, E>, room: usize) -> Result<usize, Fault<E>> {
    match result {
        Ok(reported) if reported > room => Err(Fault::Count(Miscount { reported, room })),
        Ok(count) => Ok(count),
        Err(error) => Err(Fault::Failed(error)),
    }
}

/// Fills the buffer from the offset `done` on, until the buffer is full or the stream ends. Adds
/// the number of bytes that were read to `done` after each read, so that the count is right even if
/// the stream fails or panics.
pub(crate) fn fill<E>(
    buffer: &mut [u8],
    done: &mut usize,
    mut read: impl FnMut(&mut [u8]) -> Result<usize, E>,
) -> Result<(), Fault<E>> {
    while *done < buffer.len() {
        let room = after_mut(buffer, *done);
        match checked(read(room), room.len())? {
            0 => break,
            // The sum is at most the length of the buffer.
            given => *done += given,
        }
    }
    Ok(())
}

/// Writes all of `bytes`. Adds the number of bytes that the stream took to `done` after each write,
/// so that the count is right even if the stream fails or panics.
pub(crate) fn write_all<E>(
    bytes: &[u8],
    done: &mut usize,
    mut write: impl FnMut(&[u8]) -> Result<usize, E>,
) -> Result<(), Fault<E>> {
    let mut rest = bytes;
    while !rest.is_empty() {
        match checked(write(rest), rest.len())? {
            0 => return Err(Fault::TookNothing),
            taken => {
                *done = sum(*done, taken);
                rest = after(rest, taken);
            }
        }
    }
    Ok(())
}

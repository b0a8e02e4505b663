//! Reading and writing whole buffers by a caller's stream, of `std::io` or of `embedded_io`.
//!
//! Each of the two has one function that reads and one that writes once; callers pass these as
//! closures. The count that they return is not trusted: believing one that is larger than the
//! buffer would be a panic later on.

use core::fmt;

use super::length::sum;
use super::slices::{after, after_mut};

/// How a stream failed.
pub(crate) enum Fault<E> {
    /// It returned an error of its own.
    Failed(E),
    /// It took 0 bytes and returned no error.
    TookNothing,
    /// It returned a count that cannot be true.
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

/// Reads from `done` on until the buffer is full or the stream ends. `done` counts the bytes that
/// were read, also if the stream fails or panics.
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

/// Writes all of `bytes`, and adds the bytes that the stream took to `done`, also if it fails or
/// panics.
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

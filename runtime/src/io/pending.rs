//! The writing half of [`EncodeWriter`](super::EncodeWriter) and
//! [`DecodeWriter`](super::DecodeWriter): a byte of input is accepted once the stream has taken its
//! output, or a part of its output.
//!
//! A stream may take a part of the output of one byte, such as `%2` of an escape, and then fail.
//! The byte then counts as accepted, because writing it again would write the first part twice. The
//! rest of its output, at most [`MOST`] bytes, is kept here for the next call.

use std::io::{ErrorKind, Result, Write};
use std::slice;

use super::CHUNK;
use crate::base::io::retry;
use crate::base::stream::{Fault, Miscount, checked, write_all};

/// One byte less than the longest output of one byte of input, which has three bytes.
pub(super) const MOST: usize = 2;

/// A conversion of bytes to other bytes, chunk by chunk.
pub(super) trait Codec: Copy {
    /// Converts `input`, or the part of it before the first error. Returns how many bytes of
    /// `input` were converted, and how many bytes of `output` were written.
    ///
    /// # Errors
    ///
    /// The first error in `input`, if there is nothing before it to convert.
    fn convert(&mut self, input: &[u8], output: &mut [u8]) -> Result<(usize, usize)>;
}

#[derive(Clone, Debug)]
pub(super) struct Pending {
    bytes: [u8; MOST],
    /// The kept bytes are those of `bytes` from `start` to `end`.
    start: usize,
    end: usize,
    /// A count that was larger than the buffer, if the stream had taken other bytes in the same
    /// call. The next call returns it as an error.
    miscount: Option<Miscount>,
}

impl Pending {
    pub(super) const NOTHING: Pending =
        Pending { bytes: [0; MOST], start: 0, end: 0, miscount: None };

    #[inline]
    pub(super) fn bytes(&self) -> &[u8] {
        self.bytes.get(self.start..self.end).unwrap_or_default()
    }

    /// Keeps `bytes`. Called only while nothing is kept.
    #[inline]
    pub(super) fn put(&mut self, bytes: &[u8]) {
        (self.start, self.end) = (0, bytes.len().min(MOST));
        for (place, &byte) in self.bytes.iter_mut().zip(bytes) {
            *place = byte;
        }
    }

    /// Writes the kept bytes. If the stream fails, the bytes that it has not taken stay kept.
    #[inline]
    pub(super) fn drain(&mut self, stream: &mut impl Write) -> Result<()> {
        if let Some(miscount) = self.miscount.take() {
            return Err(Fault::Count(miscount).into());
        }
        let kept = self.bytes.get(self.start..self.end).unwrap_or_default();
        Ok(write_all(kept, &mut self.start, |bytes| retry(|| stream.write(bytes)))?)
    }

    /// Writes the kept bytes and then the output of `bytes`, and returns how many of `bytes` were
    /// accepted. `room` is long enough for the output of [`CHUNK`] bytes.
    #[inline]
    pub(super) fn write<C: Codec>(
        &mut self,
        codec: &mut C,
        stream: &mut impl Write,
        bytes: &[u8],
        room: &mut [u8],
    ) -> Result<usize> {
        self.drain(stream)?;
        let chunk = &bytes[..bytes.len().min(CHUNK)];
        let mut after = *codec;
        let (accepted, len) = after.convert(chunk, room).inspect_err(|_| *codec = after)?;
        let output = &room[..len];
        let taken = self.write_most(stream, output)?;
        if taken == len {
            *codec = after;
            return Ok(accepted);
        }
        // Accept the bytes whose output the stream has taken. Of the last byte, it may have taken
        // only a part of the output.
        let (mut accepted, mut end) = (0, 0);
        for byte in chunk {
            if end >= taken {
                break;
            }
            end += codec.convert(slice::from_ref(byte), &mut [0; MOST + 1])?.1;
            accepted += 1;
        }
        self.put(output.get(taken..end).unwrap_or_default());
        Ok(accepted)
    }

    /// Writes `bytes` until the stream takes no more, and returns how many bytes the stream has
    /// taken.
    ///
    /// # Errors
    ///
    /// The error of the stream, if it has taken no bytes.
    #[inline]
    fn write_most(&mut self, stream: &mut impl Write, bytes: &[u8]) -> Result<usize> {
        let mut done = 0;
        while let Some(rest) = bytes.get(done..).filter(|rest| !rest.is_empty()) {
            match checked(stream.write(rest), rest.len()) {
                Ok(0) => break,
                Ok(taken) => done += taken,
                Err(fault) if done == 0 => return Err(fault.into()),
                Err(Fault::Failed(error)) if error.kind() == ErrorKind::Interrupted => {}
                // If the error of the stream persists, the next call returns it.
                Err(fault) => {
                    if let Fault::Count(miscount) = fault {
                        self.miscount = Some(miscount);
                    }
                    break;
                }
            }
        }
        Ok(done)
    }
}

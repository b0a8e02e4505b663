//! Output of accepted bytes that the stream has not taken yet.
//!
//! A stream may take a part of an escape and then fail. The byte that was escaped then counts as
//! written, because writing it again would write the first part of the escape twice. The rest of
//! the escape, at most [`MOST`] bytes, is kept here for the next call.

use std::io::{ErrorKind, Result, Write};

use super::counts;

/// One less than the three bytes that one byte of input becomes at most.
pub(super) const MOST: usize = 2;

#[derive(Clone, Debug, Default)]
pub(super) struct Pending {
    bytes: [u8; MOST],
    len: usize,
    /// How many bytes the stream reported, and was given, if it reported too many after it had
    /// taken some. The next call says so.
    miscount: Option<(usize, usize)>,
}

impl Pending {
    pub(super) const NOTHING: Pending = Pending { bytes: [0; MOST], len: 0, miscount: None };

    pub(super) fn bytes(&self) -> &[u8] {
        self.bytes.get(..self.len).unwrap_or_default()
    }

    /// Keeps `bytes`. Called only while nothing is kept.
    pub(super) fn put(&mut self, bytes: &[u8]) {
        self.len = bytes.len().min(MOST);
        for (place, &byte) in self.bytes.iter_mut().zip(bytes) {
            *place = byte;
        }
    }

    /// Writes the kept bytes. If the stream fails, the bytes that it has not taken stay kept.
    pub(super) fn drain(&mut self, stream: &mut impl Write) -> Result<()> {
        if let Some((reported, given)) = self.miscount.take() {
            counts::checked(reported, given)?;
        }
        while self.len > 0 {
            match counts::write(stream, self.bytes()) {
                Ok(0) => return Err(counts::took_nothing()),
                Ok(taken) => {
                    self.bytes.copy_within(taken..self.len, 0);
                    self.len -= taken;
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// Writes `bytes` until the stream takes no more, and returns how many of them it has taken.
    ///
    /// # Errors
    ///
    /// The stream's own error, if it has taken none of them.
    pub(super) fn write_most(&mut self, stream: &mut impl Write, bytes: &[u8]) -> Result<usize> {
        let mut done = 0;
        while let Some(rest) = bytes.get(done..).filter(|rest| !rest.is_empty()) {
            match stream.write(rest) {
                Ok(0) => break,
                Ok(taken) if taken <= rest.len() => done += taken,
                Ok(reported) if done == 0 => return counts::checked(reported, rest.len()),
                Ok(reported) => {
                    self.miscount = Some((reported, rest.len()));
                    break;
                }
                Err(error) if done == 0 => return Err(error),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                // If the error persists, the next call returns it.
                Err(_) => break,
            }
        }
        Ok(done)
    }
}

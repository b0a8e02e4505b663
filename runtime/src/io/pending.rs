//! What a stream has not taken yet of what belongs to bytes that were accepted.
//!
//! A stream may take a part of an escape, and then fail. The byte that the escape stands for
//! counts as written then, because it cannot be given again without the first part being written
//! twice; the rest of the escape waits here for the next call. It is at most [`MOST`] bytes.

use std::io::{ErrorKind, Result, Write};

use super::counts;

/// One byte less than the three that come of one byte of input at most.
pub(super) const MOST: usize = 2;

#[derive(Clone, Debug, Default)]
pub(super) struct Pending {
    bytes: [u8; MOST],
    len: usize,
}

impl Pending {
    pub(super) const NOTHING: Pending = Pending { bytes: [0; MOST], len: 0 };

    pub(super) fn bytes(&self) -> &[u8] {
        self.bytes.get(..self.len).unwrap_or_default()
    }

    /// Keeps `bytes`, where nothing is kept.
    pub(super) fn put(&mut self, bytes: &[u8]) {
        self.len = bytes.len().min(MOST);
        for (place, &byte) in self.bytes.iter_mut().zip(bytes) {
            *place = byte;
        }
    }

    /// Writes what is kept. What a failing stream has not taken is still kept.
    pub(super) fn drain(&mut self, stream: &mut impl Write) -> Result<()> {
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
}

/// Writes `bytes`, and returns how many of them the stream has taken.
///
/// # Errors
///
/// Those of the stream, if it has taken none.
pub(super) fn write_most(stream: &mut impl Write, bytes: &[u8]) -> Result<usize> {
    let mut done = 0;
    while let Some(rest) = bytes.get(done..).filter(|rest| !rest.is_empty()) {
        match counts::write(stream, rest) {
            Ok(0) => break,
            Ok(taken) => done += taken,
            Err(error) if done == 0 => return Err(error),
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            // It comes again at the next call, if it stays.
            Err(_) => break,
        }
    }
    Ok(done)
}

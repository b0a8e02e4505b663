//! Streams that transfer any number of bytes at a time, and that fail.

use std::io::{self, ErrorKind, Read, Write};

/// A stream that reads or writes a limited number of bytes at a time. The limits are the numbers of
/// the pattern, which is repeated. A 0 is an interruption.
pub(crate) struct Uneven<'p, T> {
    pub(crate) inner: T,
    pattern: &'p [u8],
    turn: usize,
    blocks: bool,
}

impl<'p, T> Uneven<'p, T> {
    /// With a pattern of only zeros, reading would never end. The limit is then 255.
    pub(crate) fn new(inner: T, pattern: &'p [u8]) -> Uneven<'p, T> {
        let pattern = if pattern.iter().all(|most| *most == 0) { &[255] } else { pattern };
        Uneven { inner, pattern, turn: 0, blocks: false }
    }

    /// A stream that would block where the pattern has a 1, and transfers one byte less than the
    /// other limits.
    pub(crate) fn blocking(inner: T, pattern: &'p [u8]) -> Uneven<'p, T> {
        let pattern = if pattern.iter().all(|most| *most <= 1) { &[] } else { pattern };
        Uneven { blocks: true, ..Uneven::new(inner, pattern) }
    }

    fn most(&mut self) -> io::Result<usize> {
        self.turn += 1;
        match self.pattern[self.turn % self.pattern.len()] {
            0 => Err(ErrorKind::Interrupted.into()),
            1 if self.blocks => Err(ErrorKind::WouldBlock.into()),
            most => Ok(usize::from(most) - usize::from(self.blocks)),
        }
    }
}

impl Read for Uneven<'_, &[u8]> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let most = self.most()?.min(buffer.len());
        self.inner.read(&mut buffer[..most])
    }
}

impl Write for Uneven<'_, Vec<u8>> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let most = self.most()?.min(bytes.len());
        self.inner.write(&bytes[..most])
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The cause of an `io::Error`.
pub(crate) fn inside<E: std::error::Error + Copy + 'static>(error: &io::Error) -> E {
    *error.get_ref().expect("a cause").downcast_ref().expect("this cause")
}

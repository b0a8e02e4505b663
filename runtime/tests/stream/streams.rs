//! Streams that are slow, that fail, or that report false counts.

use embedded_io::{ErrorKind, ErrorType, Read, Write};

/// A stream that transfers `step` bytes at a time. As a source, it ends or fails after the last
/// byte. As a sink, it takes `room` bytes, and then fails or takes none.
pub(crate) struct Slow {
    pub(crate) bytes: Vec<u8>,
    pub(crate) at: usize,
    pub(crate) step: usize,
    pub(crate) room: usize,
    pub(crate) failure: Option<ErrorKind>,
}

pub(crate) fn source(bytes: &[u8], step: usize) -> Slow {
    Slow { bytes: bytes.to_vec(), at: 0, step, room: 0, failure: None }
}

pub(crate) fn sink(room: usize, step: usize) -> Slow {
    Slow { bytes: Vec::new(), at: 0, step, room, failure: Some(ErrorKind::BrokenPipe) }
}

impl ErrorType for Slow {
    type Error = ErrorKind;
}

impl Read for Slow {
    fn read(&mut self, buffer: &mut [u8]) -> Result<usize, ErrorKind> {
        assert!(!buffer.is_empty(), "0 bytes read into no room would not mean the end");
        let len = self.step.min(buffer.len()).min(self.bytes.len() - self.at);
        match (len, self.failure) {
            (0, Some(failure)) => Err(failure),
            _ => {
                buffer[..len].copy_from_slice(&self.bytes[self.at..][..len]);
                self.at += len;
                Ok(len)
            }
        }
    }
}

impl Write for Slow {
    fn write(&mut self, bytes: &[u8]) -> Result<usize, ErrorKind> {
        let len = self.step.min(bytes.len()).min(self.room - self.bytes.len());
        match (len, self.failure) {
            (0, Some(failure)) if !bytes.is_empty() => Err(failure),
            _ => {
                self.bytes.extend_from_slice(&bytes[..len]);
                Ok(len)
            }
        }
    }

    fn flush(&mut self) -> Result<(), ErrorKind> {
        Ok(())
    }
}

/// A stream that gives or takes one byte at a time, `truthful` times. Then it reports more bytes
/// than the length of the buffer.
pub(crate) struct Untruthful {
    pub(crate) truthful: usize,
    pub(crate) more: usize,
}

impl Untruthful {
    fn count(&mut self, len: usize) -> usize {
        if self.truthful > 0 && len > 0 {
            self.truthful -= 1;
            return 1;
        }
        len.saturating_add(self.more)
    }
}

impl ErrorType for Untruthful {
    type Error = ErrorKind;
}

impl Read for Untruthful {
    fn read(&mut self, buffer: &mut [u8]) -> Result<usize, ErrorKind> {
        buffer.fill(b'0');
        Ok(self.count(buffer.len()))
    }
}

impl Write for Untruthful {
    fn write(&mut self, bytes: &[u8]) -> Result<usize, ErrorKind> {
        Ok(self.count(bytes.len()))
    }

    fn flush(&mut self) -> Result<(), ErrorKind> {
        Ok(())
    }
}

//! The start of an escape at the end of a chunk.

use crate::percent::{DecodeError, hex_value};
use crate::slices::until;

/// At most two bytes: `%`, and a letter or a digit behind it. The digits of an escape may be
/// other letters, for an error quotes these too.
#[derive(Clone, Copy, Debug)]
pub(super) struct Held {
    bytes: [u8; 2],
    len: usize,
}

impl Held {
    pub(super) const NOTHING: Held = Held { bytes: [0; 2], len: 0 };

    pub(super) fn bytes(&self) -> &[u8] {
        until(&self.bytes, self.len)
    }

    /// Takes the end of a chunk.
    pub(super) fn at_end<'c>(&mut self, chunk: &'c [u8]) -> &'c [u8] {
        *self = match *chunk {
            [.., b'%'] => Held { bytes: [b'%', 0], len: 1 },
            [.., b'%', byte] if byte.is_ascii_alphanumeric() => {
                Held { bytes: [b'%', byte], len: 2 }
            }
            _ => Held::NOTHING,
        };
        until(chunk, chunk.len() - self.len)
    }

    /// Goes on with the start of a chunk. Returns what comes out, which is nothing while more is
    /// needed, and the rest of the chunk. If this is not lenient, the position of the error is
    /// that in what was held and the chunk.
    pub(super) fn join<'c>(
        &mut self,
        chunk: &'c [u8],
        is_lenient: bool,
    ) -> Result<(Held, &'c [u8]), DecodeError> {
        let mut rest = chunk;
        while let ([b'%', high @ ..], [byte, after @ ..]) = (self.bytes(), rest) {
            let digits = match *high {
                [high] => hex_value(high).zip(hex_value(*byte)),
                _ => None,
            };
            if let Some((high, low)) = digits {
                *self = Held::NOTHING;
                return Ok((Held { bytes: [high << 4 | low, 0], len: 1 }, after));
            }
            if high.is_empty() && byte.is_ascii_alphanumeric() {
                *self = Held { bytes: [b'%', *byte], len: 2 };
                rest = after;
                continue;
            }
            if !is_lenient {
                return Err(self.malformed(*byte));
            }
            return Ok((core::mem::replace(self, Held::NOTHING), rest));
        }
        Ok((Held::NOTHING, rest))
    }

    /// The error for a byte that goes on no escape.
    fn malformed(&self, byte: u8) -> DecodeError {
        let mut escape = [b'%', byte, byte];
        if let [_, high] = *self.bytes() {
            escape[1] = high;
        }
        DecodeError::malformed_escape_at(until(&escape, self.len + 1), 0)
    }

    /// The error if nothing comes after it.
    pub(super) fn cut(&self) -> Result<(), DecodeError> {
        match self.bytes() {
            [] => Ok(()),
            escape => Err(DecodeError::malformed_escape_at(escape, 0)),
        }
    }
}

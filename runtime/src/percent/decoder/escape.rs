//! What is, or may become, an escape across the ends of chunks.

use crate::base::short_bytes::ShortBytes;
use crate::base::slices::until;
use crate::set::decode::hex_value;

/// The start of an escape, or bytes that turned out not to start one.
pub(super) type Escape = ShortBytes<3>;

impl Escape {
    /// Takes the end of a chunk, if more may make an escape of it: `%`, and a letter or a digit
    /// behind it. (Other letters than digits too, for an error quotes them.)
    pub(super) fn take_end<'c>(&mut self, chunk: &'c [u8]) -> &'c [u8] {
        if chunk.is_empty() {
            return chunk;
        }
        *self = match chunk {
            [.., b'%'] => Escape::prefix_of(b"%"),
            [.., b'%', byte] if byte.is_ascii_alphanumeric() => Escape::prefix_of(&[b'%', *byte]),
            _ => Escape::EMPTY,
        };
        until(chunk, chunk.len() - self.len())
    }

    /// Goes on with the start of a chunk, after which nothing is held unless more is needed.
    pub(super) fn join<'c>(&mut self, chunk: &'c [u8]) -> Joined<'c> {
        let mut rest = chunk;
        while let ([b'%', high @ ..], [byte, after @ ..]) = (self.as_bytes(), rest) {
            let digits = match high {
                [high] => hex_value(*high).zip(hex_value(*byte)),
                _ => None,
            };
            if let Some((high, low)) = digits {
                *self = Escape::EMPTY;
                let front = Escape::prefix_of(&[high << 4 | low]);
                return Joined { front, rest: after, is_malformed: false };
            }
            if high.is_empty() && byte.is_ascii_alphanumeric() {
                self.push(*byte);
                rest = after;
                continue;
            }
            let front = core::mem::replace(self, Escape::EMPTY);
            return Joined { front, rest, is_malformed: true };
        }
        Joined { front: Escape::EMPTY, rest, is_malformed: false }
    }
}

/// What was held, and the start of a chunk.
pub(super) struct Joined<'c> {
    /// What comes out of it: a byte, or nothing yet; or what was held, if that stands for itself.
    pub(super) front: Escape,
    /// The rest of the chunk.
    pub(super) rest: &'c [u8],
    /// Whether what was held starts no escape.
    pub(super) is_malformed: bool,
}

impl Joined<'_> {
    /// What is no escape, with the byte that makes it none.
    pub(super) fn malformed(&self) -> Escape {
        let mut escape = self.front;
        if let [byte, ..] = self.rest {
            escape.push(*byte);
        }
        escape
    }
}

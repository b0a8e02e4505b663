//! Escapes that the end of a chunk cuts.

use crate::base::short_bytes::ShortBytes;
use crate::base::slices::until;
use crate::set::decode::hex_value;

/// The start of an escape, or bytes that turned out not to be the start of an escape.
pub(super) type Escape = ShortBytes<3>;

impl Escape {
    /// Stores an incomplete escape at the end of a chunk, and returns the bytes before it. An
    /// incomplete escape is `%`, or `%` and a letter or digit. The letter need not be a hexadecimal
    /// digit, because the error for a malformed escape quotes any letter.
    #[cfg_attr(on_demand, inline)]
    pub(super) fn take_end<'c>(&mut self, chunk: &'c [u8]) -> &'c [u8] {
        // An empty chunk leaves the stored bytes as they are.
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

    /// Joins the stored bytes with the start of a chunk. If the chunk is too short to complete the
    /// escape, the bytes stay stored.
    #[cfg_attr(on_demand, inline)]
    pub(super) fn join<'c>(&mut self, chunk: &'c [u8]) -> Joined<'c> {
        let mut rest = chunk;
        while let ([b'%', high @ ..], [byte, after @ ..]) = (self.as_bytes(), rest) {
            // `high` is the digit that is stored, if any.
            let digits = match high {
                [high] => hex_value(*high).zip(hex_value(*byte)),
                _ => None,
            };
            if let Some((high, low)) = digits {
                *self = Escape::EMPTY;
                let front = Escape::prefix_of(&[high << 4 | low]);
                return Joined { front, rest: after, is_malformed: false };
            }
            // The byte may be the first digit. Any letter is stored, as in `take_end`.
            if high.is_empty() && byte.is_ascii_alphanumeric() {
                self.push(*byte);
                rest = after;
                continue;
            }
            // The byte makes the escape malformed, and stays in `rest`.
            let front = core::mem::replace(self, Escape::EMPTY);
            return Joined { front, rest, is_malformed: true };
        }
        Joined { front: Escape::EMPTY, rest, is_malformed: false }
    }
}

/// Stored bytes, joined with the start of a chunk.
pub(super) struct Joined<'c> {
    /// The decoded byte; or the stored bytes, if they do not start an escape.
    pub(super) front: Escape,
    /// The rest of the chunk.
    pub(super) rest: &'c [u8],
    /// Whether the stored bytes do not start an escape.
    pub(super) is_malformed: bool,
}

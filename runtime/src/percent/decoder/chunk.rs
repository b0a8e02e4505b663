//! A chunk, taken apart.

use crate::base::length::sum;

/// What comes out of a chunk, and where in the input that stands.
pub(super) struct Chunk<'c> {
    /// Where what was held back starts, and what comes of that and the first bytes.
    pub(super) held_at: usize,
    pub(super) front_len: usize,
    /// Where the rest starts; without what is held back of it.
    pub(super) body_at: usize,
    pub(super) body: &'c [u8],
    /// How many bytes that is decoded to.
    pub(super) decoded_len: usize,
}

impl Chunk<'_> {
    /// Where a byte of what comes out stands, or its escape; if no escape is malformed.
    #[cfg_attr(debug_assertions, inline)]
    pub(super) fn place_of(&self, at: usize) -> usize {
        let Some(at) = at.checked_sub(self.front_len) else { return self.held_at };
        // From the end, for that is near where it is asked for of a chunk without a fault.
        let mut rest = self.body;
        for _ in at..self.decoded_len {
            rest = match rest {
                [front @ .., b'%', _, _] | [front @ .., _] => front,
                [] => break,
            };
        }
        sum(self.body_at, rest.len())
    }
}

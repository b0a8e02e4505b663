//! What was decoded, as text.

use super::chunk::Chunk;
use crate::form::{UTF_8, Validator};
use crate::percent::DecodeError;

/// A validator of what comes out, which knows where in the input it comes from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Text {
    validator: Validator,
    /// The places of the bytes of the sequence that may be cut.
    places: [usize; 5],
}

impl Text {
    pub(super) const NOTHING: Text = Text { validator: Validator::new(UTF_8), places: [0; 5] };

    /// Goes on with what a chunk was decoded to.
    pub(super) fn push(&mut self, chunk: &Chunk<'_>, decoded: &[u8]) -> Result<(), DecodeError> {
        let before = *self;
        let start = before.validator.position();
        // Where a byte of all that was decoded stands.
        let place = |at: usize| match at.checked_sub(start) {
            Some(at) => chunk.place_of(at),
            None => before.place_in_cut(at),
        };
        self.validator.push(decoded).map_err(|error| {
            DecodeError::ill_formed_at(place(error.valid_up_to()), place(error.position()), error)
        })?;
        let cut = self.validator.valid_up_to()..;
        for (slot, at) in self.places.iter_mut().zip(cut).take(self.validator.cut().len()) {
            *slot = place(at);
        }
        Ok(())
    }

    fn place_in_cut(&self, at: usize) -> usize {
        let at = at.saturating_sub(self.validator.valid_up_to());
        self.places.get(at).copied().unwrap_or_default()
    }

    /// What is at fault in what the end of the input cuts.
    pub(super) fn finish(&self, end: usize) -> Result<(), DecodeError> {
        self.validator.finish().map_err(|error| {
            let found_at = match error.error_len() {
                Some(_) => self.place_in_cut(error.position()),
                None => end,
            };
            DecodeError::ill_formed_at(self.place_in_cut(error.valid_up_to()), found_at, error)
        })
    }
}

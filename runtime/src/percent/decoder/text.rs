//! What was decoded, as text.

use super::chunk::Chunk;
use crate::base::length::sum;
use crate::encoding::{UTF_8, Validator};
use crate::set::error::DecodeError;

/// A validator of what comes out, which knows where in the input it comes from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Text {
    pub(super) validator: Validator,
    /// The places of the bytes of the sequence that may be cut.
    places: [usize; 5],
}

impl Text {
    pub(super) const NOTHING: Text = Text { validator: Validator::new(UTF_8), places: [0; 5] };

    /// Goes on with what a chunk was decoded to.
    #[cfg_attr(debug_assertions, inline)]
    pub(super) fn push(&mut self, chunk: &Chunk<'_>, decoded: &[u8]) -> Result<(), DecodeError> {
        // Where a byte of all that was decoded stands.
        let (start, cut_at) = (self.validator.position(), self.validator.valid_up_to());
        let places = self.places;
        let place = |at: usize| match at.checked_sub(start) {
            Some(at) => chunk.place_of(at),
            None => places.get(at.saturating_sub(cut_at)).copied().unwrap_or_default(),
        };
        if let Err(error) = self.validator.push(decoded) {
            let (position, found_at) = (place(error.valid_up_to()), place(error.position()));
            return Err(DecodeError::ill_formed_at(position, found_at, error));
        }
        let (cut_at, cut_len) = (self.validator.valid_up_to(), self.validator.cut().len());
        for (i, slot) in self.places.iter_mut().enumerate().take(cut_len) {
            *slot = place(sum(cut_at, i));
        }
        Ok(())
    }

    /// What is at fault if nothing comes after: of what is cut only what is ill-formed already,
    /// unless the `end` of the input cuts it.
    #[cfg_attr(debug_assertions, inline)]
    pub(super) fn finish(&self, end: Option<usize>) -> Result<(), DecodeError> {
        let Err(error) = self.validator.finish() else { return Ok(()) };
        let place = |at: usize| {
            let at = at.saturating_sub(self.validator.valid_up_to());
            self.places.get(at).copied().unwrap_or_default()
        };
        let found_at = match error.error_len() {
            Some(_) => place(error.position()),
            None => match end {
                Some(end) => end,
                None => return Ok(()),
            },
        };
        Err(DecodeError::ill_formed_at(place(error.valid_up_to()), found_at, error))
    }
}

//! Validation of the decoded bytes, with errors at positions in the input.

use crate::base::slices::sum;
use crate::encoding::{UTF_8, Validator};
use crate::set::error::DecodeError;

/// A validator of the decoded bytes, whose errors have positions in the input.
#[derive(Clone, Copy, Debug)]
pub(super) struct TextCheck {
    pub(super) validator: Validator,
    /// The positions in the input of the bytes of an incomplete sequence at the end.
    positions: [usize; 5],
}

impl TextCheck {
    pub(super) const NEW: TextCheck =
        TextCheck { validator: Validator::new(UTF_8), positions: [0; 5] };

    /// Validates the bytes that a chunk was decoded to.
    #[cfg_attr(on_demand, inline)]
    pub(super) fn push(&mut self, chunk: &Chunk<'_>, decoded: &[u8]) -> Result<(), DecodeError> {
        // In the decoded bytes of all chunks: where this chunk starts, and where the sequence
        // starts that the last chunk has cut.
        let (start, cut_at) = (self.validator.position(), self.validator.valid_up_to());
        let positions = self.positions;
        // Maps a position in the decoded bytes of all chunks to a position in the input. A byte
        // before this chunk is one of at most five incomplete bytes, so `get` finds its position.
        let position_of = |at: usize| match at.checked_sub(start) {
            Some(at) => chunk.position_of(at),
            None => positions.get(at.saturating_sub(cut_at)).copied().unwrap_or_default(),
        };
        if let Err(error) = self.validator.push(decoded) {
            let sequence_at = position_of(error.valid_up_to());
            let end = position_of(error.end());
            return Err(DecodeError::ill_formed_at(sequence_at, end, error));
        }
        // Notes the positions of the bytes of the sequence that this chunk cuts. Some of these
        // bytes may be from earlier chunks.
        let (cut_at, cut_len) = (self.validator.valid_up_to(), self.validator.cut().len());
        for (i, position) in self.positions.iter_mut().enumerate().take(cut_len) {
            *position = position_of(sum(cut_at, i));
        }
        Ok(())
    }

    /// Returns the error that the validator finds if no byte follows. An incomplete sequence is an
    /// error only if `end`, the length of the input, is given.
    #[cfg_attr(on_demand, inline)]
    pub(super) fn finish(&self, end: Option<usize>) -> Result<(), DecodeError> {
        let Err(error) = self.validator.finish() else { return Ok(()) };
        // The sequence starts in the incomplete bytes, at most five, so `get` finds its position. The
        // end of a byte that starts no sequence may be after them, but is not used.
        let position_of = |at: usize| {
            let at = at.saturating_sub(self.validator.valid_up_to());
            self.positions.get(at).copied().unwrap_or_default()
        };
        let end = match (error.error_len(), end) {
            // Ill-formed already, as after `%ED%A0`. `push` has only waited for more bytes to quote.
            (Some(_), _) => position_of(error.end()),
            // Incomplete, and the end of the input breaks it.
            (None, Some(end)) => end,
            // Incomplete, but cut by a malformed escape, which is the error.
            (None, None) => return Ok(()),
        };
        Err(DecodeError::ill_formed_at(position_of(error.valid_up_to()), end, error))
    }
}

/// A chunk, and the lengths of the bytes that it decodes to: first those of the escape that was
/// held back, if any, then those of `body`.
pub(super) struct Chunk<'c> {
    /// The position in the input of the bytes that were held back before the chunk.
    pub(super) held_at: usize,
    pub(super) front_len: usize,
    /// The position in the input of `body`. The bytes that the chunk holds back come after `body`.
    pub(super) body_at: usize,
    pub(super) body: &'c [u8],
    pub(super) body_decoded_len: usize,
}

impl Chunk<'_> {
    /// The position in the input of the byte or escape that decodes to the byte at `decoded`, which
    /// counts from the first byte that the chunk decodes to. No escape of `body` is malformed.
    #[cfg_attr(on_demand, inline)]
    fn position_of(&self, decoded: usize) -> usize {
        let Some(decoded) = decoded.checked_sub(self.front_len) else { return self.held_at };
        // From the end, because only positions near the end are needed unless there is an error.
        let mut rest = self.body;
        for _ in decoded..self.body_decoded_len {
            // A `%` always starts an escape of three bytes.
            rest = match rest {
                [front @ .., b'%', _, _] | [front @ .., _] => front,
                [] => break,
            };
        }
        sum(self.body_at, rest.len())
    }
}

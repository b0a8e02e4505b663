//! Encoding on the stack, for outputs that accept text piece by piece.

use crate::set::EncodeSet;

impl EncodeSet {
    /// Encodes `input` on the stack, and passes the encoding to `take` piece by piece, up to the
    /// first error of `take`.
    #[inline]
    pub(crate) fn encode_in_chunks<E>(
        &self,
        input: &[u8],
        take: impl FnMut(&str) -> Result<(), E>,
    ) -> Result<(), E> {
        // A byte is encoded to at most three bytes. The kernels are fastest with room for a vector
        // behind the encoding, but filling the room with zeros takes time too.
        if cfg!(not(feature = "std")) {
            // The stack may be small.
            return self.encode_by::<32, { 3 * 32 }, E>(input, take);
        }
        match input.len() {
            ..=16 => self.encode_by::<16, { 4 * 16 }, E>(input, take),
            17..=64 => self.encode_by::<64, { 4 * 64 }, E>(input, take),
            _ => self.encode_by::<256, { 3 * 256 + 64 }, E>(input, take),
        }
    }

    /// Encodes `LEN` bytes at a time, to room for at least three times as many.
    #[inline]
    fn encode_by<const LEN: usize, const ROOM: usize, E>(
        &self,
        input: &[u8],
        mut take: impl FnMut(&str) -> Result<(), E>,
    ) -> Result<(), E> {
        const { assert!(ROOM >= 3 * LEN) };
        let mut room = [0; ROOM];
        input.chunks(LEN).try_for_each(|chunk| match self.write_to_slice(chunk, &mut room) {
            Ok(encoded) => take(encoded),
            // Unreachable, because the room is long enough.
            Err(_) => Ok(()),
        })
    }
}

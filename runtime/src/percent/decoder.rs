//! Decoding of input that arrives in chunks: the decoder, the escapes that the end of a chunk cuts, and the
//! validation of the decoded bytes, with errors at positions in the input.

use super::operations::well_escaped_prefix;
use crate::base::buffer::{BufferTooSmallError, ToSliceError};
use crate::base::short_bytes::ShortBytes;
use crate::base::slices::{after, after_mut, copy, sum, until, until_mut};
use crate::encoding::{UTF_8, Validator};
use crate::set::EncodeSet;
use crate::set::decode::{hex_value, lenient_len};
use crate::set::error::DecodeError;

/// Percent-decodes input that arrives in chunks, which may cut an escape or a code point.
///
/// | made by | decodes as |
/// |---|---|
/// | [`Decoder::text`] | `EncodeSet::decode`: strict, to UTF-8 |
/// | [`Decoder::bytes`] | `EncodeSet::decode_bytes`: strict, to any bytes |
/// | [`Decoder::lenient`] | `EncodeSet::decode_lenient`: a malformed `%` stands for itself |
///
/// A decoder allocates nothing. For the streams of `std`, use `io::Reader` and `io::Writer`.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::ToSliceError;
/// use etched::percent::{Decoder, FORM};
///
/// let mut decoder = Decoder::text(FORM);
/// let mut room = [0; 16];
/// assert_eq!(decoder.push(b"caf%C", &mut room)?, b"caf");
/// assert_eq!(decoder.push(b"3%A9+b", &mut room)?, "é b".as_bytes());
/// assert_eq!(decoder.finish()?, b"");
///
/// // Positions count from the start of the first chunk.
/// let error = decoder.push(b"ar%zz", &mut room).unwrap_err();
/// assert!(matches!(error, ToSliceError::Input(error) if error.position() == 13));
/// # Ok::<(), etched::ToSliceError<etched::DecodeError>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Decoder {
    set: EncodeSet,
    mode: Mode,
    /// How many bytes were read, including the bytes in `held`.
    position: usize,
    /// The start of an escape that the end of the last chunk has cut.
    held: Escape,
    /// The error that every later call returns.
    fault: Option<DecodeError>,
}

#[derive(Clone, Copy, Debug)]
enum Mode {
    Text(TextCheck),
    Bytes,
    Lenient,
}

impl Decoder {
    #[cfg_attr(on_demand, inline)]
    const fn new(set: EncodeSet, mode: Mode) -> Decoder {
        let set = set.for_decoding();
        Decoder { set, mode, position: 0, held: Escape::EMPTY, fault: None }
    }

    /// A strict decoder to UTF-8. The output of one call may end inside a code point.
    #[cfg_attr(on_demand, inline)]
    pub const fn text(set: EncodeSet) -> Decoder {
        Decoder::new(set, Mode::Text(TextCheck::NEW))
    }

    /// A strict decoder to any bytes.
    #[cfg_attr(on_demand, inline)]
    pub const fn bytes(set: EncodeSet) -> Decoder {
        Decoder::new(set, Mode::Bytes)
    }

    /// A lenient decoder: a malformed `%` stands for itself.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::{Decoder, FORM};
    ///
    /// let mut decoder = Decoder::lenient(FORM);
    /// assert_eq!(decoder.push(b"100%+of%20it", &mut [0; 16])?, b"100% of it");
    /// # Ok::<(), etched::ToSliceError<etched::DecodeError>>(())
    /// ```
    #[cfg_attr(on_demand, inline)]
    pub const fn lenient(set: EncodeSet) -> Decoder {
        Decoder::new(set, Mode::Lenient)
    }

    /// The most bytes that [`push`](Decoder::push) writes for a chunk of `chunk_len` bytes.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::{Decoder, FORM};
    ///
    /// // A `%4` that was held back stands for itself if no hexadecimal digit follows.
    /// let mut decoder = Decoder::lenient(FORM);
    /// let mut room = [0; Decoder::max_len(2)];
    /// assert_eq!(decoder.push(b"%4", &mut room)?, b"");
    /// assert_eq!(decoder.push(b"xy", &mut room)?, b"%4xy");
    /// # Ok::<(), etched::ToSliceError<etched::DecodeError>>(())
    /// ```
    #[cfg_attr(on_demand, inline)]
    pub const fn max_len(chunk_len: usize) -> usize {
        sum(chunk_len, 2)
    }

    /// How many bytes of input were read, including the start of an escape that is held back. The
    /// count stops at `usize::MAX`, and so do the positions of errors.
    #[cfg_attr(on_demand, inline)]
    pub const fn position(&self) -> usize {
        self.position
    }

    /// Decodes the next bytes into a buffer, and returns the part that was written.
    ///
    /// # Errors
    ///
    /// The buffer is too small. The chunk was then not read, and may be pushed again. A buffer of
    /// [`max_len`](Decoder::max_len) bytes is never too small.
    ///
    /// If the buffer is large enough, the first malformed escape or, in text, the first ill-formed
    /// sequence. Its position is in bytes from the start of the first chunk. Every later call
    /// returns the same error. If the end of the chunk cuts a malformed escape or an ill-formed
    /// sequence, a later call returns the error, because the error quotes the whole escape or
    /// sequence.
    ///
    /// # Cost
    ///
    /// Two passes, and for text one more by [`validate`](crate::encoding::Encoding::validate). On a
    /// Cortex-M3 at most 512 bytes of stack.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::{Decoder, FORM};
    ///
    /// let mut decoder = Decoder::text(FORM);
    /// let mut room = [0; Decoder::max_len(4)];
    /// let mut text = Vec::new();
    /// for chunk in b"caf%C3%A9+bar".chunks(4) {
    ///     text.extend_from_slice(decoder.push(chunk, &mut room)?);
    /// }
    /// decoder.finish()?;
    /// assert_eq!(text, "café bar".as_bytes());
    /// # Ok::<(), etched::ToSliceError<etched::DecodeError>>(())
    /// ```
    #[cfg_attr(on_demand, inline)]
    pub fn push<'o>(
        &mut self,
        chunk: &[u8],
        output: &'o mut [u8],
    ) -> Result<&'o [u8], ToSliceError<DecodeError>> {
        let (needed, available) = (self.needed(chunk, output.len()), output.len());
        if needed > available {
            return Err(BufferTooSmallError::new(needed, available).into());
        }
        Ok(self.push_with_room(chunk, output)?)
    }

    /// [`push`](Decoder::push), to a buffer of at least [`max_len`](Decoder::max_len) bytes.
    #[cfg_attr(on_demand, inline)]
    pub(crate) fn push_with_room<'o>(
        &mut self,
        chunk: &[u8],
        output: &'o mut [u8],
    ) -> Result<&'o [u8], DecodeError> {
        if let Some(fault) = self.fault {
            return Err(fault);
        }
        let decoded = self.decode(chunk, output);
        self.fault = decoded.err();
        Ok(until_mut(output, decoded?))
    }

    /// Ends the input and returns the rest of the output. A strict decoder returns nothing. A
    /// lenient decoder may return a `%` that it has held back, with at most one character after the
    /// `%`.
    ///
    /// # Errors
    ///
    /// The error that [`push`](Decoder::push) has returned. If there is none, the escape or
    /// sequence that the end of the input cuts.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::{Decoder, FORM};
    ///
    /// let mut decoder = Decoder::lenient(FORM);
    /// assert_eq!(decoder.push(b"100%2", &mut [0; 8])?, b"100");
    /// assert_eq!(decoder.finish()?, b"%2");
    ///
    /// let mut decoder = Decoder::bytes(FORM);
    /// assert_eq!(decoder.push(b"100%2", &mut [0; 8])?, b"100");
    /// assert_eq!(decoder.finish().unwrap_err().position(), 3);
    /// # Ok::<(), etched::ToSliceError<etched::DecodeError>>(())
    /// ```
    #[cfg_attr(on_demand, inline)]
    pub fn finish(&self) -> Result<&[u8], DecodeError> {
        if let Mode::Lenient = self.mode {
            return Ok(self.held.as_bytes());
        }
        if let Some(fault) = self.fault {
            return Err(fault);
        }
        if self.held.len() > 0 {
            return Err(self.malformed(self.held_at(), self.held));
        }
        if let Mode::Text(text) = &self.mode {
            text.finish(Some(self.position))?;
        }
        Ok(&[])
    }

    /// [`finish`](Decoder::finish), after which more input may follow.
    #[cfg(feature = "std")]
    #[inline]
    pub(crate) fn take_rest(&mut self) -> Result<Escape, DecodeError> {
        self.finish()?;
        Ok(core::mem::replace(&mut self.held, Escape::EMPTY))
    }

    /// The position of the bytes in `held`.
    #[cfg_attr(on_demand, inline)]
    fn held_at(&self) -> usize {
        self.position.saturating_sub(self.held.len())
    }

    /// How many bytes of output a chunk takes; 0 if `available` is certainly enough, or after an error.
    #[cfg_attr(on_demand, inline)]
    fn needed(&self, chunk: &[u8], available: usize) -> usize {
        if self.fault.is_some() || Decoder::max_len(chunk.len()) <= available {
            return 0;
        }
        // A copy, because the chunk is not read yet.
        let mut held = self.held;
        let (front, rest) = held.join(chunk).unwrap_or((self.held, chunk));
        sum(front.len(), lenient_len(held.take_end(rest)))
    }

    /// The error for the malformed escape at `position` of the input, or for an ill-formed sequence
    /// before the escape. A sequence that the escape cuts is not an error.
    #[cfg_attr(on_demand, inline)]
    fn malformed(&self, position: usize, escape: Escape) -> DecodeError {
        if let Mode::Text(text) = &self.mode {
            if let Err(fault) = text.finish(None) {
                return fault;
            }
        }
        DecodeError::malformed_escape_at(escape.as_bytes(), 0).offset_by(position)
    }

    /// Decodes a chunk to `output`, which is long enough, and returns the decoded length.
    ///
    /// The decoded bytes are `front`, from the escape that the last chunk has cut, and then those
    /// of `body`. The start of an escape at the end of the chunk is held back.
    #[cfg_attr(on_demand, inline)]
    fn decode(&mut self, input: &[u8], output: &mut [u8]) -> Result<usize, DecodeError> {
        let is_lenient = matches!(self.mode, Mode::Lenient);
        // Before `join` changes `held`.
        let held_at = self.held_at();
        let (front, rest) = match self.held.join(input) {
            Ok(joined) => joined,
            Err(_) if is_lenient => (self.held, input),
            Err(escape) => return Err(self.malformed(held_at, escape)),
        };
        let body_at = sum(self.position, input.len() - rest.len());
        self.position = sum(self.position, input.len());
        let body = self.held.take_end(rest);

        copy(front.as_bytes(), output);
        let room = after_mut(output, front.len());
        // Strict decoding ends before the first malformed escape.
        let passed = if is_lenient { body.len() } else { well_escaped_prefix(body) };
        let (body, malformed) = (until(body, passed), after(body, passed));
        let decoded_len = self.set.fill_decoded(body, room);
        // The sum is at most the length of `output`, because both are parts of it.
        let len = front.len() + decoded_len;
        // First the text before a malformed escape, because an error in it comes earlier.
        if let Mode::Text(text) = &mut self.mode {
            // The position in the input of the byte or escape that decodes to the byte at `decoded`
            // of the output.
            let position_of = |decoded: usize| {
                let Some(decoded) = decoded.checked_sub(front.len()) else { return held_at };
                // From the end, because only positions near the end are needed unless there is an
                // error.
                let mut rest = body;
                for _ in decoded..decoded_len {
                    // A `%` always starts an escape of three bytes.
                    rest = match rest {
                        [front @ .., b'%', _, _] | [front @ .., _] => front,
                        [] => break,
                    };
                }
                sum(body_at, rest.len())
            };
            text.push(until(output, len), position_of)?;
        }
        match malformed {
            [] => Ok(len),
            escape => Err(self.malformed(sum(body_at, passed), Escape::prefix_of(escape))),
        }
    }
}

/// The start of an escape, or bytes that turned out not to be the start of an escape.
type Escape = ShortBytes<3>;

impl Escape {
    /// Stores an incomplete escape at the end of a chunk, and returns the bytes before it. An
    /// incomplete escape is `%`, or `%` and a letter or digit. The letter need not be a hexadecimal
    /// digit, because the error for a malformed escape quotes any letter.
    #[cfg_attr(on_demand, inline)]
    fn take_end<'c>(&mut self, chunk: &'c [u8]) -> &'c [u8] {
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

    /// Joins the stored bytes with the start of a chunk. Returns the decoded byte, if there is one, and
    /// the rest of the chunk. If the chunk is too short to complete the escape, the bytes stay stored.
    ///
    /// The error is the malformed escape, with the bytes of the chunk that it quotes. The bytes stay
    /// stored then.
    #[cfg_attr(on_demand, inline)]
    fn join<'c>(&mut self, chunk: &'c [u8]) -> Result<(Escape, &'c [u8]), Escape> {
        if self.len() == 0 {
            return Ok((Escape::EMPTY, chunk));
        }
        let (mut escape, mut rest) = (*self, chunk);
        while let [byte, after @ ..] = rest {
            if !escape.push(*byte) {
                break;
            }
            rest = after;
        }
        match *escape.as_bytes() {
            [_, high, low] => {
                let (high, low) = hex_value(high).zip(hex_value(low)).ok_or(escape)?;
                *self = Escape::EMPTY;
                Ok((Escape::prefix_of(&[high << 4 | low]), rest))
            }
            // Any letter is stored, as in `take_end`.
            [_, byte] if !byte.is_ascii_alphanumeric() => Err(escape),
            _ => {
                *self = escape;
                Ok((Escape::EMPTY, rest))
            }
        }
    }
}

/// A validator of the decoded bytes, whose errors have positions in the input.
#[derive(Clone, Copy, Debug)]
struct TextCheck {
    validator: Validator,
    /// The positions in the input of the bytes of an incomplete sequence at the end.
    positions: [usize; 5],
}

impl TextCheck {
    const NEW: TextCheck = TextCheck { validator: Validator::new(UTF_8), positions: [0; 5] };

    /// Validates the bytes that a chunk was decoded to. `position_in_chunk` maps the index of one of
    /// them to its position in the input.
    fn push(
        &mut self,
        decoded: &[u8],
        position_in_chunk: impl Fn(usize) -> usize,
    ) -> Result<(), DecodeError> {
        // In the decoded bytes of all chunks: where this chunk starts, and where the sequence
        // starts that the last chunk has cut.
        let (start, cut_at) = (self.validator.position(), self.validator.valid_up_to());
        let positions = self.positions;
        // Maps a position in the decoded bytes of all chunks to a position in the input. A byte
        // before this chunk is one of at most five incomplete bytes, so `get` finds its position.
        let position_of = |at: usize| match at.checked_sub(start) {
            Some(at) => position_in_chunk(at),
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
    fn finish(&self, end: Option<usize>) -> Result<(), DecodeError> {
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

#[cfg(test)]
mod tests {
    use super::{Decoder, Mode, TextCheck};
    use crate::encoding::UTF_8;
    use crate::encoding::Validator;
    use crate::set::named::FORM;

    #[test]
    fn positions_stop_at_the_maximum() {
        for missing in 0..24 {
            let start = usize::MAX - missing;
            let at = |offset: usize| start.saturating_add(offset);
            let mut text = TextCheck::NEW;
            text.validator = Validator::after(start, UTF_8);
            let mode = Mode::Text(text);
            for mut decoder in [
                Decoder { position: start, ..Decoder::new(FORM, mode) },
                Decoder { position: start, ..Decoder::bytes(FORM) },
                Decoder { position: start, ..Decoder::lenient(FORM) },
            ] {
                let mut room = [0; 32];
                assert_eq!(decoder.push(b"a%E4%BA%8", &mut room).unwrap(), b"a\xE4\xBA");
                assert_eq!(decoder.position(), at(9));
                assert_eq!(decoder.push(b"C+%C3", &mut room).unwrap(), b"\x8C \xC3");
                assert_eq!(decoder.position(), at(14));
                match decoder.mode {
                    Mode::Lenient => continue,
                    Mode::Bytes => {
                        let error = decoder.push_with_room(b"b%zz", &mut room).unwrap_err();
                        assert_eq!(error.position(), at(15));
                    }
                    // The `b` cuts the sequence of `%C3`, before the malformed escape.
                    Mode::Text(_) => {
                        let error = decoder.push_with_room(b"b%zz", &mut room).unwrap_err();
                        assert_eq!(error.position(), at(11));
                    }
                }
            }
        }
    }
}

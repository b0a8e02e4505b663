//! Decoding of what arrives in chunks.

mod chunk;
mod held;
mod text;

use self::chunk::Chunk;
use self::held::Held;
use self::text::Text;
use super::{DecodeError, DecodeErrorKind, EncodeSet};
use crate::slices::{copy, until, until_mut};

/// Percent-decodes what arrives in chunks. An escape, or a code point, may be cut by the end of a
/// chunk.
///
/// | | does what is done at once by |
/// |---|---|
/// | [`Decoder::text`] | `EncodeSet::decode`: strict, and what comes out is UTF-8 |
/// | [`Decoder::bytes`] | `EncodeSet::decode_bytes`: strict, any bytes |
/// | [`Decoder::lenient`] | `EncodeSet::decode_lenient`: a malformed `%` stands for itself |
///
/// It takes as much memory for a gigabyte as for a byte, and allocates nothing. On the streams of
/// `std` there are `DecodeReader` and `DecodeWriter` in the module `io`.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::percent::{Decoder, FORM};
///
/// let mut decoder = Decoder::text(FORM);
/// let mut room = [0; 16];
/// assert_eq!(decoder.push(b"caf%C", &mut room)?, b"caf");
/// assert_eq!(decoder.push(b"3%A9+b", &mut room)?, "é b".as_bytes());
/// assert_eq!(decoder.finish()?, b"");
///
/// let error = decoder.push(b"ar%zz", &mut room).unwrap_err();
/// assert_eq!(error.position(), "caf%C3%A9+bar".len());
/// # Ok::<(), etched::DecodeError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Decoder {
    set: EncodeSet,
    wants: Wants,
    /// How many bytes were taken, with those that are held back.
    position: usize,
    held: Held,
    fault: Option<DecodeError>,
}

#[derive(Clone, Copy, Debug)]
enum Wants {
    Text(Text),
    Bytes,
    Lenient,
}

impl Decoder {
    const fn new(set: EncodeSet, wants: Wants) -> Decoder {
        Decoder { set, wants, position: 0, held: Held::NOTHING, fault: None }
    }

    /// Strict; what comes out is UTF-8, in pieces that may cut a code point.
    pub const fn text(set: EncodeSet) -> Decoder {
        Decoder::new(set, Wants::Text(Text::NOTHING))
    }

    /// Strict; what comes out are any bytes.
    pub const fn bytes(set: EncodeSet) -> Decoder {
        Decoder::new(set, Wants::Bytes)
    }

    /// A malformed `%` stands for itself, and so nothing is malformed.
    pub const fn lenient(set: EncodeSet) -> Decoder {
        Decoder::new(set, Wants::Lenient)
    }

    /// How many bytes at most come of a chunk of so many.
    pub const fn max_len(chunk_len: usize) -> usize {
        chunk_len.saturating_add(2)
    }

    /// How many bytes of input there were.
    pub const fn position(&self) -> usize {
        self.position
    }

    /// Decodes the next bytes into a buffer, and returns the part that was written.
    ///
    /// # Errors
    ///
    /// The first fault: a malformed escape, or of a text an ill-formed sequence. Positions are
    /// in bytes from the start of the first chunk. From then on every call has the same error.
    /// As an error quotes what is at fault, it comes once all of that is there.
    ///
    /// Else, if the buffer is too small, that; with [`max_len`](Decoder::max_len) it never is.
    /// The chunk is not taken then, and may be given again.
    ///
    /// # Cost
    ///
    /// That of [`decode_to_slice`](EncodeSet::decode_to_slice), and for a text of
    /// [`Form::validate`](crate::form::Form::validate).
    pub fn push<'o>(
        &mut self,
        chunk: &[u8],
        output: &'o mut [u8],
    ) -> Result<&'o mut [u8], DecodeError> {
        if let Some(fault) = self.fault {
            return Err(fault);
        }
        let mut next = *self;
        match next.decode(chunk, output) {
            Ok(written) => {
                *self = next;
                Ok(until_mut(output, written))
            }
            Err(error) => {
                if error.kind() != DecodeErrorKind::OutputLen {
                    self.fault = Some(error);
                }
                Err(error)
            }
        }
    }

    /// What is left at the end: nothing, but for a lenient decoder a `%` with at most one
    /// character after it, which stand for themselves.
    ///
    /// # Errors
    ///
    /// That of [`push`](Decoder::push), or the escape or the sequence that the end has cut.
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
    /// # Ok::<(), etched::DecodeError>(())
    /// ```
    pub fn finish(&self) -> Result<&[u8], DecodeError> {
        if let Some(fault) = self.fault {
            return Err(fault);
        }
        if let Wants::Lenient = self.wants {
            return Ok(self.held.bytes());
        }
        self.held.cut().map_err(|error| self.first_fault(error.offset_by(self.held_at())))?;
        if let Wants::Text(text) = &self.wants {
            text.finish(self.position)?;
        }
        Ok(&[])
    }

    /// A malformed escape, unless what comes before it is ill-formed. (What it only cuts is not.)
    fn first_fault(&self, malformed: DecodeError) -> DecodeError {
        let Wants::Text(text) = &self.wants else { return malformed };
        match text.finish(malformed.position()) {
            Err(error) if error.ill_formed().is_some_and(|it| it.error_len().is_some()) => error,
            _ => malformed,
        }
    }

    /// Where what is held back starts.
    fn held_at(&self) -> usize {
        self.position.saturating_sub(self.held.bytes().len())
    }

    /// [`push`](Decoder::push), after which `self` is of no use if it fails.
    fn decode(&mut self, input: &[u8], output: &mut [u8]) -> Result<usize, DecodeError> {
        let is_lenient = matches!(self.wants, Wants::Lenient);
        let held_at = self.held_at();
        let joined = self.held.join(input, is_lenient);
        let (front, rest) = joined.map_err(|error| self.first_fault(error.offset_by(held_at)))?;
        let body_at = self.position.saturating_add(input.len() - rest.len());
        self.position = self.position.saturating_add(input.len());
        let body = if rest.is_empty() { rest } else { self.held.at_end(rest) };

        let front_len = front.bytes().len();
        let mut chunk = Chunk { held_at, front_len, body_at, body, decoded_len: 0 };
        let Some((place, room)) = output.split_at_mut_checked(front_len) else {
            return Err(self.too_small(&chunk, output.len()));
        };
        copy(front.bytes(), place);
        let decoded = if is_lenient {
            self.decode_leniently(body, room)
        } else {
            self.set.decode_to_slice(body, room).map(|decoded| decoded.len())
        };
        let (result, len) = match decoded {
            Ok(len) => (Ok(()), len),
            Err(error) if error.kind() == DecodeErrorKind::OutputLen => {
                return Err(self.too_small(&chunk, output.len()));
            }
            // What stands before it may be ill-formed, which is the first fault then.
            Err(error) => {
                chunk.body = until(body, error.position());
                let before = self.set.decode_to_slice(chunk.body, room);
                let Ok(before) = before else { return Err(self.too_small(&chunk, output.len())) };
                (Err(error.offset_by(body_at)), before.len())
            }
        };
        chunk.decoded_len = len;
        if let Wants::Text(text) = &mut self.wants {
            text.push(&chunk, until(output, front_len + len))?;
        }
        result.map(|()| front_len + len).map_err(|error| self.first_fault(error))
    }

    fn decode_leniently(&self, body: &[u8], room: &mut [u8]) -> Result<usize, DecodeError> {
        let given = room.len();
        if body.len() > given {
            let needed = self.set.lenient_len(body);
            if needed > given {
                return Err(DecodeError::output_len(0, needed, given));
            }
        }
        Ok(self.set.fill_decoded(body, room))
    }

    /// The error for an output that has no room for what comes of a chunk.
    fn too_small(&self, chunk: &Chunk<'_>, given: usize) -> DecodeError {
        let needed = chunk.front_len + self.set.lenient_len(chunk.body);
        let place = match given.checked_sub(chunk.front_len) {
            Some(given) => chunk.body_at.saturating_add(self.set.source_of(chunk.body, given)),
            None => chunk.held_at,
        };
        DecodeError::output_len(place, needed, given)
    }
}

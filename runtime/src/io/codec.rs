//! The conversion of the bytes that go through a reader or a writer.

use std::io::{Error, Result};

use crate::base::short_bytes::ShortBytes;
use crate::encoding::Validator;
use crate::percent::{Decoder, EncodeSet};

/// A conversion of bytes that arrive in chunks: a [`Validator`] passes well-formed bytes on, a
/// [`Decoder`] percent-decodes, and an [`EncodeSet`] percent-encodes.
///
/// The trait is sealed.
pub trait Codec: Convert {}

impl Codec for Validator {}
impl Codec for Decoder {}
impl Codec for EncodeSet {}

/// The longest output of one byte: an escape, or two bytes that a decoder held back and one more.
pub(super) const LONGEST: usize = 3;

/// A few bytes of output that are passed on later.
pub(super) type Kept = ShortBytes<LONGEST>;

/// What a codec does. Users cannot name this trait.
pub trait Convert: Copy {
    /// The output of `len` bytes needs room for `HELD + len * GROWTH` bytes, which is at most
    /// `len * LONGEST`: `HELD` bytes may have been held back before. A codec that returns its
    /// input needs no room.
    const HELD: usize = 0;
    const GROWTH: usize;

    /// Converts as many bytes from the start of `input` as have room for their output in `room`, up
    /// to the first error. Returns how many bytes were converted, and their output, which is at the
    /// front of `input` or `room`.
    ///
    /// # Errors
    ///
    /// The first error of the input, if there is nothing before it to convert. Every later call,
    /// even with no input, returns the same error.
    fn convert<'b>(&mut self, input: &'b [u8], room: &'b mut [u8]) -> Result<(usize, &'b [u8])>;

    /// Ends the input, and returns the rest of the output. More input may follow.
    fn finish(&mut self) -> Result<Kept> {
        Ok(Kept::EMPTY)
    }
}

impl Convert for Validator {
    const GROWTH: usize = 0;

    #[inline]
    fn convert<'b>(&mut self, input: &'b [u8], _: &'b mut [u8]) -> Result<(usize, &'b [u8])> {
        let position = self.position();
        let len = match self.push(input) {
            Ok(()) => input.len(),
            // Passes on the bytes before the error. The validator keeps the error, which the next
            // call returns.
            Err(error) if error.valid_up_to() > position => error.valid_up_to() - position,
            Err(error) => return Err(error.into()),
        };
        Ok((len, &input[..len]))
    }

    #[inline]
    fn finish(&mut self) -> Result<Kept> {
        Validator::finish(self)?;
        Ok(Kept::EMPTY)
    }
}

impl Convert for Decoder {
    const HELD: usize = Decoder::max_len(0);
    const GROWTH: usize = 1;

    #[inline]
    fn convert<'b>(&mut self, input: &'b [u8], room: &'b mut [u8]) -> Result<(usize, &'b [u8])> {
        let input = &input[..input.len().min(room.len().saturating_sub(Self::HELD))];
        let mut before = *self;
        match self.push_with_room(input, room).map(|decoded| decoded.len()) {
            Ok(written) => Ok((input.len(), &room[..written])),
            // A copy decodes what is before the error. `self` keeps the error, and its position is past
            // the error now, so the next call takes the last arm.
            Err(error) if error.position() > before.position() => {
                before.convert(&input[..error.position() - before.position()], room)
            }
            Err(error) => Err(error.into()),
        }
    }

    #[inline]
    fn finish(&mut self) -> Result<Kept> {
        Ok(self.take_rest()?)
    }
}

impl Convert for EncodeSet {
    const GROWTH: usize = 3;

    #[inline]
    fn convert<'b>(&mut self, input: &'b [u8], room: &'b mut [u8]) -> Result<(usize, &'b [u8])> {
        let input = &input[..input.len().min(room.len() / Self::GROWTH)];
        // The output always fits.
        let encoded = self.write_to_slice(input, room).map_err(Error::other)?;
        Ok((input.len(), encoded.as_bytes()))
    }
}

//! Where an expansion goes.

use core::convert::Infallible;
use core::fmt;
#[cfg(feature = "std")]
use std::io;

use crate::percent::EncodeSet;
use crate::percent::encoded::TextBuffer;

/// How many bytes are encoded at once, on the stack, where there is no buffer.
const CHUNK: usize = 32;

pub trait Sink {
    type Error;

    /// Takes text as it is.
    fn text(&mut self, text: &str) -> Result<(), Self::Error>;
    /// Takes text to be encoded.
    fn encode(&mut self, set: &EncodeSet, text: &str) -> Result<(), Self::Error>;
}

impl Sink for TextBuffer<'_> {
    type Error = Infallible;

    #[inline]
    fn text(&mut self, text: &str) -> Result<(), Infallible> {
        self.push(text);
        Ok(())
    }

    #[inline]
    fn encode(&mut self, set: &EncodeSet, text: &str) -> Result<(), Infallible> {
        self.push_encoded(set, text);
        Ok(())
    }
}

/// What takes text piece by piece.
pub(super) struct Stream<W>(pub(super) W);

impl<W: fmt::Write> Sink for Stream<W> {
    type Error = fmt::Error;

    fn text(&mut self, text: &str) -> fmt::Result {
        self.0.write_str(text)
    }

    fn encode(&mut self, set: &EncodeSet, text: &str) -> fmt::Result {
        text.as_bytes().chunks(CHUNK).try_for_each(|chunk| {
            let mut encoded = [0; 3 * CHUNK];
            self.0.write_str(set.encode_to_slice(chunk, &mut encoded).map_err(|_| fmt::Error)?)
        })
    }
}

/// What takes bytes.
#[cfg(feature = "std")]
pub(super) struct ByteStream<W>(pub(super) W);

#[cfg(feature = "std")]
impl<W: io::Write> Sink for ByteStream<W> {
    type Error = io::Error;

    fn text(&mut self, text: &str) -> io::Result<()> {
        self.0.write_all(text.as_bytes())
    }

    fn encode(&mut self, set: &EncodeSet, text: &str) -> io::Result<()> {
        text.as_bytes().chunks(CHUNK).try_for_each(|chunk| {
            let mut encoded = [0; 3 * CHUNK];
            let encoded = set.encode_to_slice(chunk, &mut encoded);
            self.0.write_all(encoded.map_err(|_| io::ErrorKind::Other)?.as_bytes())
        })
    }
}

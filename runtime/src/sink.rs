//! Where text goes, some of it to be encoded.

use core::convert::Infallible;
use core::fmt;

use crate::percent::EncodeSet;
use crate::percent::encoded::TextBuffer;

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
pub(crate) struct Stream<W>(pub(crate) W);

impl<W: fmt::Write> Sink for Stream<W> {
    type Error = fmt::Error;

    fn text(&mut self, text: &str) -> fmt::Result {
        self.0.write_str(text)
    }

    fn encode(&mut self, set: &EncodeSet, text: &str) -> fmt::Result {
        write!(self.0, "{}", set.display(text.as_bytes()))
    }
}

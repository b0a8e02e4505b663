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

/// Gives what is displayed to a function, piece by piece, up to its first error.
pub(crate) fn display<E>(
    value: impl fmt::Display,
    take: impl FnMut(&str) -> Result<(), E>,
) -> Result<(), E> {
    struct Taking<F, E> {
        take: F,
        result: Result<(), E>,
    }

    impl<F: FnMut(&str) -> Result<(), E>, E> fmt::Write for Taking<F, E> {
        fn write_str(&mut self, text: &str) -> fmt::Result {
            if self.result.is_ok() {
                self.result = (self.take)(text);
            }
            if self.result.is_ok() { Ok(()) } else { Err(fmt::Error) }
        }
    }

    let mut taking = Taking { take, result: Ok(()) };
    // What a `Display` fails with says nothing; what was written stands.
    let _ = fmt::write(&mut taking, format_args!("{value}"));
    taking.result
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

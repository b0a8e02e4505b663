//! Destinations of text, which is written unchanged or encoded.

#[cfg(feature = "alloc")]
use alloc::string::String;
use core::fmt;

use super::encoded::TextBuffer;
use crate::base::display::DisplayError;
use crate::set::EncodeSet;

pub(crate) trait Sink {
    /// An error of the sink, or the error of a value whose `Display` fails.
    type Error: From<DisplayError>;

    /// Writes text unchanged.
    fn text(&mut self, text: &str) -> Result<(), Self::Error>;
    /// Writes the encoding of text.
    fn encode(&mut self, set: &EncodeSet, text: &str) -> Result<(), Self::Error>;

    /// Announces a literal of a template.
    #[inline]
    fn literal(&mut self) {}
    /// Announces the output of an expression of a template; the output may be empty. If
    /// `_ends_segment`, output that is not empty ends the path segment before it.
    #[inline]
    fn expression(&mut self, _ends_segment: bool) {}
}

impl Sink for TextBuffer<'_> {
    type Error = DisplayError;

    #[inline]
    fn text(&mut self, text: &str) -> Result<(), DisplayError> {
        self.push(text);
        Ok(())
    }

    #[inline]
    fn encode(&mut self, set: &EncodeSet, text: &str) -> Result<(), DisplayError> {
        self.push_encoded(set, text);
        Ok(())
    }
}

/// A [`fmt::Write`] as a sink.
pub(crate) struct Stream<W>(pub(crate) W);

impl<W: fmt::Write> Sink for Stream<W> {
    type Error = fmt::Error;

    fn text(&mut self, text: &str) -> fmt::Result {
        self.0.write_str(text)
    }

    fn encode(&mut self, set: &EncodeSet, text: &str) -> fmt::Result {
        set.encode_in_chunks(text.as_bytes(), |encoded| self.0.write_str(encoded))
    }
}

/// Appends the output of `write` to `text`. If `write` fails or panics, `text` is left unchanged.
#[cfg(feature = "alloc")]
pub(crate) fn append_whole(
    text: &mut String,
    write: impl FnOnce(&mut Stream<&mut String>) -> fmt::Result,
) -> Result<(), DisplayError> {
    /// On drop, which also happens while a panic unwinds, truncates the string to `len`.
    struct Whole<'t> {
        text: &'t mut String,
        len: usize,
    }

    impl Drop for Whole<'_> {
        #[cfg_attr(on_demand, inline)]
        fn drop(&mut self) {
            self.text.truncate(self.len);
        }
    }

    let len = text.len();
    let whole = &mut Whole { text, len };
    // Writing to a `String` does not fail, so the error is the error of a value's `Display`.
    write(&mut Stream(&mut *whole.text)).map_err(|fmt::Error| DisplayError)?;
    whole.len = whole.text.len();
    Ok(())
}

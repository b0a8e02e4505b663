//! Destinations of text, which is written unchanged or encoded.

// Only URLs and their templates need all of it.
#![cfg_attr(not(feature = "url"), allow(dead_code))]

#[cfg(feature = "alloc")]
use alloc::string::String;
use core::{fmt, mem};

use crate::base::display::DisplayError;
use crate::base::slices::{after_mut, copy, sum, until};
use crate::base::unchecked::text;
use crate::kernel::percent_encode as kernel;
use crate::set::EncodeSet;

/// Texts of up to `SHORT` bytes are made on the stack and then written in one piece, so that a `String`
/// has to grow only once.
pub(crate) const SHORT: usize = 256;

/// What text is written to. After an error, nothing else is written. If the errors of a sink have
/// another type, the sink keeps its error.
pub(crate) trait Sink {
    /// Writes text unchanged.
    fn text(&mut self, text: &str) -> Result<(), DisplayError>;

    /// Writes the encoding of text.
    #[inline]
    fn encode(&mut self, set: &EncodeSet, text: &str) -> Result<(), DisplayError> {
        set.encode_in_chunks(text.as_bytes(), |encoded| self.text(encoded))
    }
}

/// A buffer to which texts are written one after the other. If a text does not fit, neither this
/// text nor a later one is written; only the sum of their lengths is counted.
pub(crate) struct TextBuffer<'o> {
    buffer: &'o mut [u8],
    /// `Ok(written)` as long as all texts fit. The first `written` bytes of `buffer` are then the
    /// texts, one after the other.
    ///
    /// `Err(needed)` from the first text that does not fit. `needed` is the number of bytes that
    /// all texts take together, or `usize::MAX`.
    ///
    /// The two numbers are in separate variants, so that a sum of lengths can never be used as a
    /// count of written bytes.
    len: Result<usize, usize>,
}

impl<'o> TextBuffer<'o> {
    #[inline]
    pub(crate) fn new(buffer: &'o mut [u8]) -> TextBuffer<'o> {
        TextBuffer { buffer, len: Ok(0) }
    }

    /// Whether all texts fit.
    #[inline]
    pub(crate) fn fits(&self) -> bool {
        self.len.is_ok()
    }

    /// The length of all texts, even if they do not fit.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        let (Ok(len) | Err(len)) = self.len;
        len
    }

    /// The bytes of the texts that were written; empty after a text that did not fit.
    #[inline]
    pub(crate) fn as_bytes(&self) -> &[u8] {
        until(self.buffer, self.len.unwrap_or(0))
    }

    /// Removes a slash at the end of the texts. If the texts do not fit, their last byte is not
    /// known. One byte is subtracted then, because the caller knows that it is a slash.
    #[inline]
    pub(crate) fn pop_slash(&mut self) {
        match self.len {
            Ok(written) if self.as_bytes().ends_with(b"/") => self.len = Ok(written - 1),
            // A sum that is too long stays too long.
            Err(needed) if needed < usize::MAX => self.len = Err(needed.saturating_sub(1)),
            _ => {}
        }
    }

    /// Writes brackets around the texts after the first `start` bytes.
    #[inline]
    pub(crate) fn surround(&mut self, start: usize) {
        // The brackets must not cut a character. The end, or a byte of ASCII, is a boundary.
        let is_inside =
            self.fits() && self.as_bytes().get(start).is_none_or(|byte| byte.is_ascii());
        let end = sum(self.as_bytes().len(), "[]".len());
        match self.buffer.get_mut(start..end) {
            Some(room) if is_inside => {
                // Moves each byte one place on. The last place of `room` is then free for the `]`.
                let mut carried = b'[';
                room.iter_mut().for_each(|byte| mem::swap(byte, &mut carried));
                if let Some(last) = room.last_mut() {
                    *last = b']';
                }
                self.len = Ok(end);
            }
            _ => self.count("[]".len()),
        }
    }

    /// Adds the length of a text that is not written.
    #[cold]
    #[inline]
    fn count(&mut self, len: usize) {
        self.len = Err(sum(self.len(), len));
    }

    /// The texts that were written, as one `str`. If they do not fit, the error is the number of
    /// bytes that all texts take together, or `usize::MAX` if that number does not fit `usize`.
    #[inline]
    pub(crate) fn into_text(self) -> Result<&'o str, usize> {
        Ok(text(until(self.buffer, self.len?)))
    }
}

impl Sink for TextBuffer<'_> {
    #[inline]
    fn text(&mut self, text: &str) -> Result<(), DisplayError> {
        let bytes = text.as_bytes();
        if let Ok(written) = self.len {
            if let Some(room) = after_mut(self.buffer, written).get_mut(..bytes.len()) {
                match (bytes, room) {
                    // A text of one byte is most often a separator. Calling `memcpy` for it is slow.
                    (&[byte], [place]) => *place = byte,
                    (bytes, room) => copy(bytes, room),
                }
                // The sum is at most the length of the buffer, because the buffer has the text
                // after the first `written` bytes.
                self.len = Ok(written + bytes.len());
                return Ok(());
            }
        }
        self.count(bytes.len());
        Ok(())
    }

    #[inline]
    fn encode(&mut self, set: &EncodeSet, text: &str) -> Result<(), DisplayError> {
        let input = text.as_bytes();
        if let Ok(written) = self.len {
            if let Some(len) = kernel::encode(set, input, after_mut(self.buffer, written)) {
                // The sum is at most the length of the buffer, which had room for `len` more bytes.
                self.len = Ok(written + len);
                return Ok(());
            }
        }
        self.count(set.encoded_len(input));
        Ok(())
    }
}

/// A [`fmt::Write`] as a sink.
pub(crate) struct Stream<W>(pub(crate) W);

impl<W: fmt::Write> Sink for Stream<W> {
    #[inline]
    fn text(&mut self, text: &str) -> Result<(), DisplayError> {
        self.0.write_str(text).map_err(|fmt::Error| DisplayError)
    }
}

/// Appends the output of `write` to `text`. If `write` fails or panics, `text` is left unchanged.
#[cfg(feature = "alloc")]
pub(crate) fn append_whole(
    text: &mut String,
    write: impl FnOnce(&mut Stream<&mut String>) -> Result<(), DisplayError>,
) -> Result<(), DisplayError> {
    /// On drop, also during a panic, truncates the string to `len`.
    struct Whole<'t> {
        text: &'t mut String,
        len: usize,
    }

    impl Drop for Whole<'_> {
        #[inline]
        fn drop(&mut self) {
            self.text.truncate(self.len);
        }
    }

    let len = text.len();
    let whole = &mut Whole { text, len };
    write(&mut Stream(&mut *whole.text))?;
    // Now the drop keeps the output too.
    whole.len = whole.text.len();
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{Sink, TextBuffer};
    use crate::set::named::{COMPONENT, FORM};

    /// A buffer after texts that did not fit and take `needed` bytes together.
    fn counting(needed: usize, buffer: &mut [u8]) -> TextBuffer<'_> {
        TextBuffer { buffer, len: Err(needed) }
    }

    #[test]
    fn a_length_beyond_usize_saturates() {
        for text in ["", "a", "ab", "a length that does not fit, whatever it is added to"] {
            for missing in 0..60 {
                let needed = usize::MAX - missing;
                let mut buffer = [0xFF; 16];
                let mut plain = counting(needed, &mut buffer);
                plain.text(text).unwrap();
                assert_eq!(plain.into_text(), Err(needed.saturating_add(text.len())));

                let mut encoded = counting(needed, &mut buffer);
                encoded.encode(&FORM, text).unwrap();
                encoded.encode(&COMPONENT, "é").unwrap();
                encoded.text("b").unwrap();
                let len = FORM.encoded_len(text.as_bytes()) + "%C3%A9b".len();
                assert_eq!(encoded.into_text(), Err(needed.saturating_add(len)));
                assert_eq!(buffer, [0xFF; 16]);
            }
        }
    }

    #[test]
    fn nothing_is_written_after_a_text_that_does_not_fit() {
        let mut buffer = [0xFF; 4];
        let mut sink = TextBuffer::new(&mut buffer);
        sink.text("ab").unwrap();
        sink.text("cde").unwrap();
        sink.text("f").unwrap();
        sink.encode(&FORM, "g").unwrap();
        assert_eq!(sink.into_text(), Err(7));
        assert_eq!(buffer, *b"ab\xFF\xFF");
    }

    #[test]
    fn texts_that_fit_exactly_are_written() {
        let mut buffer = [0xFF; 6];
        let mut sink = TextBuffer::new(&mut buffer);
        sink.encode(&FORM, "a&").unwrap();
        sink.text("").unwrap();
        sink.text("bc").unwrap();
        sink.text("").unwrap();
        assert_eq!(sink.into_text(), Ok("a%26bc"));
    }
}

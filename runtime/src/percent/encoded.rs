//! Conversion of encodings to `str` without a check, because encodings are ASCII; and a buffer for
//! encodings and other text.

#![cfg_attr(not(feature = "portable"), allow(unsafe_code))]

#[cfg(feature = "alloc")]
use alloc::borrow::Cow;
#[cfg(feature = "alloc")]
use alloc::string::String;
#[cfg(feature = "alloc")]
use alloc::vec::Vec;
#[cfg(feature = "alloc")]
use core::convert::Infallible;
use core::str;

use crate::base::length::sum;
use crate::base::slices::{after_mut, copy, until_mut};
use crate::kernel::percent_encode as kernel;
use crate::set::EncodeSet;
#[cfg(feature = "alloc")]
use crate::set::encode::len_with;

/// The output of [`EncodeSet::fill`], which is ASCII. Only this module can construct an `Encoded`.
pub(super) struct Encoded<'o>(&'o mut [u8]);

impl EncodeSet {
    /// Writes the encoding of `input` to the front of `output`. Returns `None` if the encoding does
    /// not fit.
    #[inline]
    pub(super) fn fill<'o>(&self, input: &[u8], output: &'o mut [u8]) -> Option<Encoded<'o>> {
        let len = kernel::encode(self, input, output)?;
        Some(Encoded(until_mut(output, len)))
    }

    /// The encoding of `input`. Borrows `input` if nothing has to be escaped.
    #[cfg(feature = "alloc")]
    #[cfg_attr(on_demand, inline)]
    pub(super) fn encoded<'i>(&self, input: &'i [u8]) -> Cow<'i, str> {
        match kernel::encoded(self, input) {
            None => Cow::Borrowed(ascii(input)),
            Some(encoding) => Cow::Owned(ascii_string(encoding)),
        }
    }

    /// Adds the encoding of `input` to the end of `output`; if it is `input` itself, returns that
    /// instead.
    #[cfg(feature = "alloc")]
    #[cfg_attr(on_demand, inline)]
    pub(super) fn append_changed<'i>(
        &self,
        input: &'i [u8],
        output: &mut String,
    ) -> Option<&'i str> {
        let scanned = kernel::scan(self, input);
        if !scanned.is_changed {
            return Some(ascii(input));
        }
        output.reserve(len_with(input, scanned.escaped));
        let Ok(()) = self.encode_in_chunks(input, |encoded| {
            output.push_str(encoded);
            Ok::<(), Infallible>(())
        });
        None
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

    /// Adds text without encoding it.
    #[inline]
    pub(crate) fn push(&mut self, text: &str) {
        let bytes = text.as_bytes();
        let Ok(written) = self.len else { return self.count(bytes.len()) };
        match (bytes, after_mut(self.buffer, written)) {
            // A text of one byte is most often a separator. For one byte, a call of `memcpy` is
            // slow.
            (&[byte], [place, ..]) => *place = byte,
            (bytes, room) if bytes.len() <= room.len() => copy(bytes, room),
            _ => return self.count(bytes.len()),
        }
        // The sum is at most the length of the buffer, because the buffer has the text after the
        // first `written` bytes.
        self.len = Ok(written + bytes.len());
    }

    /// Adds the encoding of `input`.
    #[inline]
    pub(crate) fn push_encoded(&mut self, set: &EncodeSet, input: &str) {
        let input = input.as_bytes();
        if let Ok(written) = self.len
            && let Some(encoded) = set.fill(input, after_mut(self.buffer, written))
        {
            // The sum is at most the length of the buffer, because the buffer has `encoded` after
            // the first `written` bytes.
            self.len = Ok(written + encoded.0.len());
            return;
        }
        self.count(set.encoded_len(input));
    }

    /// Adds the length of a text that is not written.
    #[cold]
    #[cfg_attr(on_demand, inline)]
    fn count(&mut self, len: usize) {
        let (Ok(so_far) | Err(so_far)) = self.len;
        self.len = Err(sum(so_far, len));
    }

    /// The texts that were written, as one `str`. If they do not fit, the error is the number of
    /// bytes that all texts take together, or `usize::MAX` if that number does not fit `usize`.
    #[inline]
    pub(crate) fn into_text(self) -> Result<&'o str, usize> {
        Ok(text_mut(until_mut(self.buffer, self.len?)))
    }
}

impl<'o> Encoded<'o> {
    #[inline]
    pub(super) fn into_text(self) -> &'o mut str {
        text_mut(self.0)
    }
}

// The functions below are private to this file. The comment in each function names its callers and
// their arguments. The assertions call the validator of the standard library, because `is_ascii` is
// slow in a build without optimization.

#[cfg(all(feature = "alloc", not(feature = "portable")))]
#[inline]
fn ascii(bytes: &[u8]) -> &str {
    debug_assert!(str::from_utf8(bytes).is_ok());
    // SAFETY: ASCII is UTF-8. Only `encoded` and `append_changed` call this, with an input in which
    // the kernel has found no byte that the set escapes; and every set escapes all bytes from 0x80
    // up, so that the input has none of them. The kernel reports by a flag whether it has found
    // such a byte. With vectors, it sets the flag by comparing each byte with its output, and uses
    // no count. Without vectors, it counts the escaped bytes and sets the flag if the count is not
    // 0. A byte adds at most 1, so that the count is at most the length of the input and cannot
    // have wrapped to 0.
    unsafe { str::from_utf8_unchecked(bytes) }
}

#[cfg(not(feature = "portable"))]
#[inline]
fn text_mut(bytes: &mut [u8]) -> &mut str {
    debug_assert!(str::from_utf8(bytes).is_ok());
    // SAFETY: the bytes are UTF-8. There are two callers.
    //
    // `Encoded::into_text` passes the output of `fill`, which is the part of the buffer that the
    // kernel, or without vectors `EncodeSet::write`, reports as written. Both write only kept
    // bytes, `+`, and `%` with two digits, all of them ASCII.
    //
    // `TextBuffer::into_text` passes the first `written` bytes of its buffer. `written` grows only
    // by the length of a `str` or an `Encoded` that was written to the buffer directly after the
    // first `written` bytes. These bytes are therefore whole texts, one after the other, and
    // `written` is at most the length of the buffer. A sum of lengths that may not fit is the other
    // variant, `Err`, which has no bytes.
    unsafe { str::from_utf8_unchecked_mut(bytes) }
}

#[cfg(all(feature = "alloc", not(feature = "portable")))]
#[cfg_attr(on_demand, inline)]
fn ascii_string(bytes: Vec<u8>) -> String {
    debug_assert!(str::from_utf8(&bytes).is_ok());
    // SAFETY: ASCII is UTF-8. Only `encoded` calls this, with the output of the kernel, or without
    // vectors that of `EncodeSet::write`, cut to the part that it reports as written: kept bytes,
    // `+`, and `%` with two digits.
    unsafe { String::from_utf8_unchecked(bytes) }
}

// Without unsafe code the same invariants are checked. The checks cannot fail, for the reasons in
// the comments above.

#[cfg(feature = "portable")]
const ASCII: &str = "kept bytes, `+`, `%` and digits are ASCII";

#[cfg(all(feature = "alloc", feature = "portable"))]
#[cfg_attr(on_demand, inline)]
fn ascii(bytes: &[u8]) -> &str {
    str::from_utf8(bytes).expect(ASCII)
}

#[cfg(feature = "portable")]
#[cfg_attr(on_demand, inline)]
fn text_mut(bytes: &mut [u8]) -> &mut str {
    str::from_utf8_mut(bytes).expect(ASCII)
}

#[cfg(all(feature = "alloc", feature = "portable"))]
#[cfg_attr(on_demand, inline)]
fn ascii_string(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).expect(ASCII)
}

#[cfg(test)]
mod tests {
    use super::TextBuffer;
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
                plain.push(text);
                assert_eq!(plain.into_text(), Err(needed.saturating_add(text.len())));

                let mut encoded = counting(needed, &mut buffer);
                encoded.push_encoded(&FORM, text);
                encoded.push_encoded(&COMPONENT, "é");
                encoded.push("b");
                let len = FORM.encoded_len(text.as_bytes()) + "%C3%A9b".len();
                assert_eq!(encoded.into_text(), Err(needed.saturating_add(len)));
                assert_eq!(buffer, [0xFF; 16]);
            }
        }
    }

    #[test]
    fn nothing_is_written_after_a_text_that_does_not_fit() {
        let mut buffer = [0xFF; 4];
        let mut text = TextBuffer::new(&mut buffer);
        text.push("ab");
        text.push("cde");
        text.push("f");
        text.push_encoded(&FORM, "g");
        assert_eq!(text.into_text(), Err(7));
        assert_eq!(buffer, *b"ab\xFF\xFF");
    }

    #[test]
    fn texts_that_fit_exactly_are_written() {
        let mut buffer = [0xFF; 6];
        let mut text = TextBuffer::new(&mut buffer);
        text.push_encoded(&FORM, "a&");
        text.push("");
        text.push("bc");
        text.push("");
        assert_eq!(text.into_text(), Ok("a%26bc"));
    }
}

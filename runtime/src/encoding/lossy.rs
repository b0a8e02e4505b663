//! Decoding to text with U+FFFD in place of errors.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use super::from_utf8::string_from_utf8;
use super::named::UTF_8;
use crate::base::length::sum;
use crate::table::encoding::Encoding;

/// U+FFFD, the replacement character.
const REPLACEMENT: &str = "\u{FFFD}";

impl Encoding {
    /// Decodes bytes of this encoding to a `Cow<str>` and never fails. Each maximal subpart of an
    /// ill-formed sequence, and each code point that is not a `char`, becomes U+FFFD. Borrows the
    /// input if it does not change.
    ///
    /// # Cost
    ///
    /// The same as for [`decode`](Encoding::decode) if the input is well-formed. Otherwise two more
    /// passes, and allocations as the text grows.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::encoding::{CESU_8, RFC_2279, UTF_8};
    ///
    /// assert_eq!(UTF_8.decode_lossy(b"a\xE4\xBAb\xC0\xAF"), "a\u{FFFD}b\u{FFFD}\u{FFFD}");
    /// assert_eq!(CESU_8.decode_lossy(b"a\xED\xA0\x80b"), "a\u{FFFD}b");
    /// assert_eq!(RFC_2279.decode_lossy(b"a\xF8\x88\x80\x80\x80b"), "a\u{FFFD}b");
    /// ```
    #[doc(alias("from_utf8_lossy"))]
    #[cfg_attr(on_demand, inline)]
    pub fn decode_lossy(self, bytes: &[u8]) -> Cow<'_, str> {
        let mut error = match self.decode(bytes) {
            Ok(text) => return text,
            Err(error) => error,
        };
        let mut text = Vec::new();
        let mut rest = bytes;
        loop {
            let (good, bad) = rest.split_at(error.valid_up_to());
            self.push_text(good, &mut text);
            rest = self.push_lossy(bad, &mut text);
            error = match self.measure_by_kernel(rest, UTF_8) {
                Err(error) => error,
                Ok(_) => {
                    self.push_text(rest, &mut text);
                    return match string_from_utf8(text) {
                        Ok(text) => Cow::Owned(text),
                        // Unreachable: whole texts and characters make well-formed text.
                        Err(error) => unreachable!("{error}"),
                    };
                }
            };
        }
    }

    /// Decodes the ill-formed sequence at the start of `bytes` and the bytes after it, until
    /// `LONG_RUN` bytes have no error, and returns the rest. Errors are often close to each other,
    /// and starting a kernel after each error is slow.
    #[cfg_attr(on_demand, inline)]
    fn push_lossy<'b>(self, bytes: &'b [u8], text: &mut Vec<u8>) -> &'b [u8] {
        const LONG_RUN: usize = 64;

        let (mut rest, mut after_fault) = (bytes, bytes.len());
        while !rest.is_empty() && after_fault - rest.len() < LONG_RUN {
            let code_point = match self.split_code_point(rest) {
                Some((code_point, after)) => {
                    rest = after;
                    Some(code_point)
                }
                None => {
                    let found = self.table().matching(rest);
                    let code_point = found.whole.map(|row| row.code_point(rest));
                    rest = &rest[self.read_len_of(found, rest)..];
                    code_point
                }
            };
            match code_point.and_then(char::from_u32) {
                Some(char) if char.is_ascii() => text.push(char as u8),
                Some(char) => text.extend_from_slice(char.encode_utf8(&mut [0; 4]).as_bytes()),
                None => {
                    text.extend_from_slice(REPLACEMENT.as_bytes());
                    after_fault = rest.len();
                }
            }
        }
        rest
    }

    /// Decodes bytes that are well-formed text, and appends the text to `text`. No text is longer
    /// in UTF-8 than in another encoding, so `bytes.len()` more bytes are enough.
    #[inline]
    fn push_text(self, bytes: &[u8], text: &mut Vec<u8>) {
        let start = text.len();
        text.resize(sum(start, bytes.len()), 0);
        let decoded = self.decode_to_slice(bytes, &mut text[start..]);
        debug_assert!(decoded.is_ok(), "the text fits into the length of its encoding");
        let written = decoded.map_or(0, |text| text.len());
        text.truncate(start + written);
    }
}

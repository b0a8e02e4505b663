//! Encoding, decoding and conversion to a `Cow`: the operations that need an allocator.

use alloc::borrow::Cow;
use alloc::vec;
use alloc::vec::Vec;

use super::from_utf8::{decoded_text, from_utf8, string_from_utf8, unchanged_text};
use super::named::UTF_8;
use crate::base::length::sum;
use crate::kernel::out_of_line;
use crate::kernel::text;
use crate::table::ValidPrefix;
use crate::table::convert::Conversion;
use crate::table::encoding::Encoding;
use crate::table::error::IllFormedError;

impl Encoding {
    /// Encodes a text in this encoding. Borrows the text if it does not change.
    ///
    /// # Panics
    ///
    /// Like `Vec`, panics if the output needs more than `isize::MAX` bytes.
    ///
    /// # Cost
    ///
    /// At most one allocation, of exactly the encoded length.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::encoding::{CESU_8, MODIFIED_UTF_8};
    ///
    /// assert_eq!(*MODIFIED_UTF_8.encode("A\0é"), *b"A\xC0\x80\xC3\xA9");
    /// assert_eq!(*CESU_8.encode("A\0é"), *"A\0é".as_bytes());
    /// ```
    #[inline]
    pub fn encode(self, text: &str) -> Cow<'_, [u8]> {
        let bytes = text.as_bytes();
        text::encoded(self, bytes).map_or(Cow::Borrowed(bytes), Cow::Owned)
    }

    /// Decodes bytes of this encoding to text. Borrows the input if it does not change.
    ///
    /// # Errors
    ///
    /// The first sequence that is ill-formed, or whose value is not a `char`: a surrogate, or a
    /// value above 0x10FFFF. Offsets are in bytes.
    ///
    /// # Cost
    ///
    /// At most one allocation, of exactly the decoded length.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::encoding::{MODIFIED_UTF_8, RFC_2279};
    ///
    /// assert_eq!(MODIFIED_UTF_8.decode(b"A\xC0\x80")?, "A\0");
    /// assert_eq!(RFC_2279.decode(b"a\xF8\x88\x80\x80\x80").unwrap_err().valid_up_to(), 1);
    /// # Ok::<(), etched::IllFormedError>(())
    /// ```
    #[inline]
    pub fn decode(self, bytes: &[u8]) -> Result<Cow<'_, str>, IllFormedError> {
        match unchanged_text(self, bytes) {
            Ok(text) => Ok(Cow::Borrowed(text)),
            // Each variant is built anew, so that a borrowed text stays in registers.
            Err(prefix) => match out_of_line(move || self.decode_changed(bytes, prefix)) {
                Ok(Cow::Borrowed(text)) => Ok(Cow::Borrowed(text)),
                Ok(Cow::Owned(text)) => Ok(Cow::Owned(text)),
                Err(error) => Err(error),
            },
        }
    }

    /// Decodes with the kernel if `prefix` is all of `bytes`, otherwise by the rows.
    #[cfg_attr(on_demand, inline)]
    #[cfg_attr(not(on_demand), inline(never))]
    fn decode_changed(
        self,
        bytes: &[u8],
        prefix: ValidPrefix,
    ) -> Result<Cow<'_, str>, IllFormedError> {
        match decoded_text(self, bytes, prefix) {
            Some(text) => Ok(Cow::Owned(text)),
            None => self.decode_by_rows(bytes),
        }
    }

    #[cold]
    #[cfg_attr(on_demand, inline)]
    fn decode_by_rows(self, bytes: &[u8]) -> Result<Cow<'_, str>, IllFormedError> {
        match self.converted(bytes, UTF_8, self.measure_by_kernel(bytes, UTF_8)?) {
            Cow::Borrowed(text) => from_utf8(text).map(Cow::Borrowed),
            Cow::Owned(text) => string_from_utf8(text).map(Cow::Owned),
        }
    }

    /// Decodes bytes of this encoding to text. Each maximal subpart of an ill-formed sequence, and
    /// each code point that is not a `char`, becomes U+FFFD. Borrows the input if it does not
    /// change.
    ///
    /// # Panics
    ///
    /// Like `Vec`, panics if the output needs more than `isize::MAX` bytes.
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
                        // Unreachable: only whole texts and characters are pushed.
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

        let (mut at, mut last_fault) = (0, 0);
        while at < bytes.len() && at - last_fault < LONG_RUN {
            let (code_point, len) = match self.fast_step(bytes, at) {
                Some(step) => (Some(step.code_point), step.len),
                None => {
                    let rest = &bytes[at..];
                    let found = self.table().matching(rest);
                    let code_point = found.whole.map(|row| row.code_point(rest));
                    (code_point, self.read_len_of(found, rest))
                }
            };
            at += len;
            match code_point.and_then(char::from_u32) {
                Some(char) if char.is_ascii() => text.push(char as u8),
                Some(char) => text.extend_from_slice(char.encode_utf8(&mut [0; 4]).as_bytes()),
                None => {
                    text.extend_from_slice(REPLACEMENT.as_bytes());
                    last_fault = at;
                }
            }
        }
        &bytes[at..]
    }

    /// Decodes bytes that are well-formed text, and appends the text to `text`. No text is longer
    /// in UTF-8 than in another encoding, so `bytes.len()` more bytes are enough.
    #[cfg_attr(on_demand, inline)]
    fn push_text(self, bytes: &[u8], text: &mut Vec<u8>) {
        let start = text.len();
        text.resize(sum(start, bytes.len()), 0);
        let decoded = self.decode_to_slice(bytes, &mut text[start..]);
        debug_assert!(decoded.is_ok(), "the text fits into the length of its encoding");
        let written = decoded.map_or(0, |text| text.len());
        text.truncate(start + written);
    }

    /// Converts bytes of this encoding to the encoding `into`. Borrows the input if it does not
    /// change.
    ///
    /// Each code point is converted separately, and the results are put one after the other. So a
    /// high and a low surrogate, which are two code points in [`RFC_2279`](super::RFC_2279), form a
    /// pair in [`JAVA_STRING`](super::JAVA_STRING), which reads the pair as one code point.
    ///
    /// # Errors
    ///
    /// The first sequence that is ill-formed, or whose code point does not exist in the encoding
    /// `into`. Offsets are in bytes.
    ///
    /// # Panics
    ///
    /// Like `Vec`, panics if the output needs more than `isize::MAX` bytes.
    ///
    /// # Cost
    ///
    /// At most one allocation, of exactly the converted length.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::encoding::{CESU_8, MODIFIED_UTF_8, RFC_2279};
    ///
    /// assert_eq!(*RFC_2279.convert(b"\xF0\x90\x8C\x82", CESU_8)?, *b"\xED\xA0\x80\xED\xBC\x82");
    ///
    /// let error = RFC_2279.convert(b"a\xF8\x88\x80\x80\x80", MODIFIED_UTF_8).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "not convertible to modified UTF-8 at byte 1: F8 88 80 80 80 is 0x200000, but \
    ///      modified UTF-8 encodes U+0000..U+D7FF and U+E000..U+10FFFF",
    /// );
    /// # Ok::<(), etched::IllFormedError>(())
    /// ```
    #[cfg_attr(on_demand, inline)]
    pub fn convert(self, bytes: &[u8], into: Encoding) -> Result<Cow<'_, [u8]>, IllFormedError> {
        if self == into {
            return self.validate(bytes).map(|()| Cow::Borrowed(bytes));
        }
        if into == UTF_8 {
            return self.decode(bytes).map(|text| match text {
                Cow::Borrowed(text) => Cow::Borrowed(text.as_bytes()),
                Cow::Owned(text) => Cow::Owned(text.into_bytes()),
            });
        }
        if self == UTF_8
            && let Ok(text) = str::from_utf8(bytes)
        {
            return Ok(into.encode(text));
        }
        Ok(self.converted(bytes, into, self.measure_by_kernel(bytes, into)?))
    }

    /// Converts `bytes`, whose conversion was measured.
    #[cfg_attr(on_demand, inline)]
    fn converted(
        self,
        bytes: &[u8],
        into: Encoding,
        Conversion { len, unchanged }: Conversion,
    ) -> Cow<'_, [u8]> {
        if unchanged == bytes.len() {
            return Cow::Borrowed(bytes);
        }
        let mut output = vec![0; len];
        let (front, rest) = output.split_at_mut(unchanged);
        front.copy_from_slice(&bytes[..unchanged]);
        self.write(&bytes[unchanged..], into, rest);
        Cow::Owned(output)
    }
}

/// U+FFFD, the replacement character.
const REPLACEMENT: &str = "\u{FFFD}";

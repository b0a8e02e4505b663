//! Encoding, decoding and conversion to a `Cow`: the operations that need an allocator.

use alloc::borrow::Cow;
use alloc::vec;
use alloc::vec::Vec;

use super::from_utf8::{borrowed, from_utf8, rewritten, string_from_utf8};
use super::named::UTF_8;
use crate::base::length::sum;
use crate::kernel::text_encode;
use crate::table::ValidPrefix;
use crate::table::convert::Conversion;
use crate::table::encoding::Encoding;
use crate::table::error::IllFormedError;

impl Encoding {
    /// Encodes a text in this encoding. Borrows the text where nothing changes.
    ///
    /// # Panics
    ///
    /// Panics if the output takes more than `isize::MAX` bytes, as `Vec` does.
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
        let (difference, bytes) = (self.table().difference, text.as_bytes());
        text_encode::encoded(difference, bytes).map_or(Cow::Borrowed(bytes), Cow::Owned)
    }

    /// Decodes bytes of this encoding to text. Borrows the input where nothing changes.
    ///
    /// # Errors
    ///
    /// The first sequence that is ill-formed, or that stands for what no `char` holds: a
    /// surrogate, or a value above 10FFFF. Offsets are in bytes.
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
        match borrowed(self, bytes) {
            Ok(text) => Ok(Cow::Borrowed(text)),
            // Taken apart, so that what is borrowed need not go by way of the memory.
            Err(verdict) => match self.decode_changed(bytes, verdict) {
                Ok(Cow::Borrowed(text)) => Ok(Cow::Borrowed(text)),
                Ok(Cow::Owned(text)) => Ok(Cow::Owned(text)),
                Err(error) => Err(error),
            },
        }
    }

    /// Decodes with the kernel, if that found all to be well-formed.
    #[inline(never)]
    fn decode_changed(
        self,
        bytes: &[u8],
        verdict: ValidPrefix,
    ) -> Result<Cow<'_, str>, IllFormedError> {
        if let Some(text) = rewritten(self, bytes, verdict) {
            return Ok(Cow::Owned(text));
        }
        self.decode_by_rows(bytes)
    }

    #[cold]
    fn decode_by_rows(self, bytes: &[u8]) -> Result<Cow<'_, str>, IllFormedError> {
        match self.written(bytes, UTF_8, self.measure_fast(bytes, UTF_8)?) {
            Cow::Borrowed(text) => from_utf8(text).map(Cow::Borrowed),
            Cow::Owned(text) => string_from_utf8(text).map(Cow::Owned),
        }
    }

    /// Decodes bytes of this encoding to text, with U+FFFD for each maximal subpart that is
    /// ill-formed, and for each code point that no `char` holds. Borrows the input where
    /// nothing changes.
    ///
    /// # Panics
    ///
    /// Panics if the output takes more than `isize::MAX` bytes, as `Vec` does.
    ///
    /// # Cost
    ///
    /// Nothing but the passes of [`decode`](Encoding::decode) if the input is well-formed. Else
    /// two more passes, and allocations as the text grows.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::encoding::{CESU_8, RFC_2279, UTF_8};
    ///
    /// assert_eq!(UTF_8.decode_lossy(b"a\xE4\xBAb\xC0\xAF"), "a\u{FFFD}b\u{FFFD}\u{FFFD}");
    /// assert_eq!(CESU_8.decode_lossy(b"a\xED\xA0\x80b"), "a\u{FFFD}b");
    /// assert_eq!(RFC_2279.decode_lossy(b"a\xF8\x88\x80\x80\x80b"), "a\u{FFFD}b");
    /// ```
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
            rest = self.push_dense(bad, &mut text);
            error = match self.measure_fast(rest, UTF_8) {
                Err(error) => error,
                Ok(_) => {
                    self.push_text(rest, &mut text);
                    return match string_from_utf8(text) {
                        Ok(text) => Cow::Owned(text),
                        // Unreachable: only whole texts and characters are pushed, whatever their
                        // lengths.
                        Err(error) => unreachable!("{error}"),
                    };
                }
            };
        }
    }

    /// Adds what is ill-formed and what follows, until there is a stretch without a fault; where
    /// one is, others are near, and to start a kernel for each takes long. Returns the rest.
    fn push_dense<'b>(self, bytes: &'b [u8], text: &mut Vec<u8>) -> &'b [u8] {
        /// After so many bytes without a fault the next is far.
        const FAR: usize = 64;

        let (mut at, mut last_fault) = (0, 0);
        while at < bytes.len() && at - last_fault < FAR {
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

    /// Adds well-formed `bytes` as text; in no encoding does that take more bytes.
    fn push_text(self, bytes: &[u8], text: &mut Vec<u8>) {
        let start = text.len();
        text.resize(sum(start, bytes.len()), 0);
        let decoded = self.decode_to_slice(bytes, &mut text[start..]);
        debug_assert!(decoded.is_ok(), "what is well-formed has room where it stood");
        let written = decoded.map_or(0, |text| text.len());
        text.truncate(start + written);
    }

    /// Converts bytes of this encoding to the encoding `into`. Borrows the input where nothing
    /// changes.
    ///
    /// Every code point is converted by itself. Two surrogates that
    /// [`RFC_2279`](super::RFC_2279) has one after the other therefore become a pair in
    /// [`JAVA_STRING`](super::JAVA_STRING), which stands for one code point there.
    ///
    /// # Errors
    ///
    /// The first sequence that is ill-formed, or that stands for a code point which
    /// `into` does not carry. Offsets are in bytes.
    ///
    /// # Panics
    ///
    /// Panics if the output takes more than `isize::MAX` bytes, as `Vec` does.
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
    ///      modified UTF-8 carries U+0000..U+D7FF and U+E000..U+10FFFF",
    /// );
    /// # Ok::<(), etched::IllFormedError>(())
    /// ```
    pub fn convert(self, bytes: &[u8], into: Encoding) -> Result<Cow<'_, [u8]>, IllFormedError> {
        if self == into {
            // By the kernel, if there is one.
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
        Ok(self.written(bytes, into, self.measure_fast(bytes, into)?))
    }

    /// `bytes` in the encoding `into`, after they were measured.
    fn written(
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

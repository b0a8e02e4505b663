//! The functions that allocate: encoding and decoding to a `Cow`, and to the end of a `String` or a `Vec`.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::convert::Infallible;

use super::from_utf8::from_utf8;
use super::named::UTF_8;
use crate::base::conversion::{self, Conversion};
use crate::base::unchecked::{string, text};
use crate::kernel::{out_of_line, text as kernel};
use crate::table::ValidPrefix;
use crate::table::convert::Lengths;
use crate::table::encoding::Encoding;
use crate::table::error::IllFormedError;

impl Encoding {
    /// Encodes a text in this encoding to a `Cow<[u8]>`, which borrows the text if it does not
    /// change.
    ///
    /// Other forms: [`modified_utf8_bytes!`], [`cesu8_bytes!`], [`rfc2279_bytes!`] (at compile
    /// time), [`const_encode`](Encoding::const_encode) (`const fn`),
    /// [`encode_to_slice`](Encoding::encode_to_slice) (into a buffer).
    ///
    /// [`modified_utf8_bytes!`]: https://docs.rs/etched/latest/etched/macro.modified_utf8_bytes.html
    /// [`cesu8_bytes!`]: https://docs.rs/etched/latest/etched/macro.cesu8_bytes.html
    /// [`rfc2279_bytes!`]: https://docs.rs/etched/latest/etched/macro.rfc2279_bytes.html
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::encoding::{CESU_8, MODIFIED_UTF_8};
    ///
    /// assert_eq!(*MODIFIED_UTF_8.encode("A\0é"), *b"A\xC0\x80\xC3\xA9");
    /// assert_eq!(*CESU_8.encode("A\0é"), *"A\0é".as_bytes());
    /// ```
    #[inline]
    #[must_use = "returns new bytes"]
    pub fn encode(self, text: &str) -> Cow<'_, [u8]> {
        let Ok(encoded) = conversion::to_cow(TextEncoding(self), text.as_bytes(), Ok, Ok);
        encoded
    }

    /// Decodes bytes of this encoding to a `Cow<str>`, which borrows the input if it does not
    /// change.
    ///
    /// Other forms: [`const_decode_to_slice`](Encoding::const_decode_to_slice) (`const fn`, into a
    /// buffer), [`decode_to_slice`](Encoding::decode_to_slice) (into a buffer).
    ///
    /// # Errors
    ///
    /// The first sequence that is ill-formed, or whose value is not a `char`: a surrogate, or a
    /// value above 0x10FFFF. Offsets are in bytes.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::encoding::{MODIFIED_UTF_8, RFC_2279};
    ///
    /// assert_eq!(MODIFIED_UTF_8.decode(b"A\xC0\x80")?, "A\0");
    /// // The sequence is well-formed, but its value is 0x200000.
    /// assert_eq!(RFC_2279.decode(b"a\xF8\x88\x80\x80\x80").unwrap_err().valid_up_to(), 1);
    /// # Ok::<(), etched::IllFormedError>(())
    /// ```
    #[inline]
    pub fn decode(self, bytes: &[u8]) -> Result<Cow<'_, str>, IllFormedError> {
        let decoded = match (self.table().kernels.text_prefix)(bytes) {
            // Well-formed, and the same bytes in UTF-8.
            ValidPrefix { end, shrinkage: 0 } if end == bytes.len() => Cow::Borrowed(text(bytes)),
            prefix => out_of_line(move || self.decode_changed(bytes, prefix))?,
        };
        Ok(decoded)
    }

    /// Decodes bytes of this encoding to a `Cow<str>` and never fails. Each maximal subpart of an
    /// ill-formed sequence, and each code point that is not a `char`, becomes U+FFFD. Borrows the
    /// input if it does not change.
    ///
    /// Other forms: [`const_decode_to_slice`](Encoding::const_decode_to_slice) (`const fn`, into a
    /// buffer), [`decode`](Encoding::decode) (function),
    /// [`decode_to_slice`](Encoding::decode_to_slice) (into a buffer).
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
    #[doc(alias("from_utf8_lossy", "decode_lossy_strict"))]
    #[inline]
    #[must_use = "returns new text"]
    pub fn decode_lossy(self, bytes: &[u8]) -> Cow<'_, str> {
        match self.decode(bytes) {
            Ok(text) => text,
            Err(error) => Cow::Owned(replace_errors(self, bytes, error)),
        }
    }

    /// Converts bytes of this encoding to the encoding `into`, to a `Cow<[u8]>`, which borrows the
    /// input if it does not change.
    ///
    /// Each code point is converted separately, and the results are put one after the other. So a
    /// high and a low surrogate, which are two code points in [`RFC_2279`](super::RFC_2279), form a
    /// pair in [`JAVA_STRING`](super::JAVA_STRING), which reads the pair as one code point.
    ///
    /// Other forms: [`const_convert`](Encoding::const_convert) (`const fn`),
    /// [`convert_to_slice`](Encoding::convert_to_slice) (into a buffer).
    ///
    /// # Errors
    ///
    /// The first sequence that is ill-formed, or whose code point does not exist in the encoding
    /// `into`. Offsets are in bytes.
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
        // There are kernels for the conversion to UTF-8 and from it. The tables do the rest, and
        // find the error of bytes that are not UTF-8.
        if into == UTF_8 {
            return self.decode(bytes).map(|text| match text {
                Cow::Borrowed(text) => Cow::Borrowed(text.as_bytes()),
                Cow::Owned(text) => Cow::Owned(text.into_bytes()),
            });
        }
        if self == UTF_8 {
            if let Ok(text) = core::str::from_utf8(bytes) {
                return Ok(into.encode(text));
            }
        }
        conversion::to_cow(self.conversion(bytes, into)?, bytes, Ok, Ok)
    }

    /// Encodes a text in this encoding, and appends the bytes to a vector.
    ///
    /// Other forms: [`modified_utf8_bytes!`], [`cesu8_bytes!`], [`rfc2279_bytes!`] (at compile
    /// time), [`const_encode`](Encoding::const_encode) (`const fn`), [`encode`](Encoding::encode)
    /// (function), [`encode_to_slice`](Encoding::encode_to_slice) (into a buffer).
    ///
    /// [`modified_utf8_bytes!`]: https://docs.rs/etched/latest/etched/macro.modified_utf8_bytes.html
    /// [`cesu8_bytes!`]: https://docs.rs/etched/latest/etched/macro.cesu8_bytes.html
    /// [`rfc2279_bytes!`]: https://docs.rs/etched/latest/etched/macro.rfc2279_bytes.html
    ///
    /// # Cost
    ///
    /// Two passes. Each call makes at most one [`Vec::reserve`], for the number of bytes to append.
    /// `reserve` may allocate more, so that many calls take linear time in total.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::encoding::MODIFIED_UTF_8;
    ///
    /// let mut bytes = b"name=".to_vec();
    /// MODIFIED_UTF_8.encode_append("A\0é", &mut bytes);
    /// assert_eq!(bytes, b"name=A\xC0\x80\xC3\xA9");
    /// ```
    #[inline]
    pub fn encode_append(self, text: &str, output: &mut Vec<u8>) {
        let Ok(()) = conversion::append(TextEncoding(self), text.as_bytes(), output);
    }

    /// Decodes bytes of this encoding, and appends the text to a string.
    ///
    /// Other forms: [`const_decode_to_slice`](Encoding::const_decode_to_slice) (`const fn`, into a
    /// buffer), [`decode`](Encoding::decode) (function),
    /// [`decode_to_slice`](Encoding::decode_to_slice) (into a buffer).
    ///
    /// # Errors
    ///
    /// Those of [`decode`](Encoding::decode). The string is then unchanged.
    ///
    /// # Cost
    ///
    /// That of [`decode`](Encoding::decode), with its allocation if the bytes change. Each
    /// call makes at most one [`String::reserve`], for the number of bytes to append.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::encoding::MODIFIED_UTF_8;
    ///
    /// let mut text = String::from("name=");
    /// MODIFIED_UTF_8.decode_append(b"A\xC0\x80\xC3\xA9", &mut text)?;
    /// assert_eq!(text, "name=A\0é");
    /// assert!(MODIFIED_UTF_8.decode_append(b"b\0", &mut text).is_err()); // a raw zero byte
    /// assert_eq!(text, "name=A\0é");
    /// # Ok::<(), etched::IllFormedError>(())
    /// ```
    #[inline]
    pub fn decode_append(self, bytes: &[u8], output: &mut String) -> Result<(), IllFormedError> {
        output.push_str(&self.decode(bytes)?);
        Ok(())
    }

    /// Decodes with the kernel if `prefix` covers all of `bytes`, otherwise by the rows.
    #[inline]
    fn decode_changed(
        self,
        bytes: &[u8],
        prefix: ValidPrefix,
    ) -> Result<Cow<'_, str>, IllFormedError> {
        if prefix.end == bytes.len() {
            let len = bytes.len().saturating_sub(prefix.shrinkage);
            let decoding = TextDecoding { encoding: self, len };
            // `changed_len` is never `None`, so that `from_utf8` is never called.
            return conversion::to_cow(decoding, bytes, from_utf8, |decoded| Ok(string(decoded)));
        }
        conversion::to_cow(self.conversion(bytes, UTF_8)?, bytes, from_utf8, string_from_utf8)
    }

    /// Measures the conversion of `bytes` to `into`.
    #[inline]
    fn conversion(self, bytes: &[u8], into: Encoding) -> Result<TableConversion, IllFormedError> {
        Ok(TableConversion { from: self, into, lengths: self.measure_by_kernel(bytes, into)? })
    }
}

/// The conversion of UTF-8 to an encoding.
#[derive(Clone, Copy)]
struct TextEncoding(Encoding);

impl Conversion for TextEncoding {
    type Error = Infallible;

    const GROWTH: usize = 2;

    #[inline]
    fn changed_len(self, text: &[u8]) -> Option<usize> {
        kernel::changed_len(self.0, text)
    }

    #[inline]
    fn write(self, text: &[u8], output: &mut [u8]) -> Result<usize, Infallible> {
        Ok(kernel::write(self.0, text, output))
    }
}

/// The conversion of one encoding to another by their tables, after it was measured.
#[derive(Clone, Copy)]
struct TableConversion {
    from: Encoding,
    into: Encoding,
    lengths: Lengths,
}

impl Conversion for TableConversion {
    type Error = IllFormedError;

    const GROWTH: usize = 2;

    #[inline]
    fn changed_len(self, bytes: &[u8]) -> Option<usize> {
        let Lengths { len, unchanged } = self.lengths;
        (unchanged < bytes.len()).then_some(len)
    }

    #[inline]
    fn write(self, bytes: &[u8], output: &mut [u8]) -> Result<usize, IllFormedError> {
        let room = output.len();
        Ok(room - self.from.write(bytes, self.into, output).len())
    }
}

/// The conversion of well-formed bytes to `len` bytes of UTF-8 by a kernel.
#[derive(Clone, Copy)]
struct TextDecoding {
    encoding: Encoding,
    len: usize,
}

impl Conversion for TextDecoding {
    type Error = IllFormedError;

    const GROWTH: usize = 1;

    #[inline]
    fn changed_len(self, _: &[u8]) -> Option<usize> {
        Some(self.len)
    }

    #[inline]
    fn write(self, bytes: &[u8], output: &mut [u8]) -> Result<usize, IllFormedError> {
        match kernel::read(self.encoding, bytes, output) {
            done if done == (bytes.len(), self.len) => Ok(self.len),
            // Unreachable: a kernel has found `bytes` well-formed and has measured `len`. If `len`
            // were wrong, an error is better than text that is cut.
            (read, _) => Err(IllFormedError::new(self.encoding, bytes, read)),
        }
    }
}

/// `String::from_utf8` with the error of this crate.
#[inline]
pub(crate) fn string_from_utf8(bytes: Vec<u8>) -> Result<String, IllFormedError> {
    UTF_8.validate(&bytes)?;
    Ok(string(bytes))
}

/// The bytes as text, with U+FFFD for each maximal subpart of an ill-formed sequence.
#[inline]
pub(crate) fn string_lossy(bytes: Vec<u8>) -> String {
    match UTF_8.validate(&bytes) {
        Ok(()) => string(bytes),
        Err(_) => UTF_8.decode_lossy(&bytes).into_owned(),
    }
}

/// Decodes `bytes` with U+FFFD in place of each error. `error` is the first error of decoding them.
#[cfg_attr(on_demand, inline)]
fn replace_errors(encoding: Encoding, bytes: &[u8], error: IllFormedError) -> String {
    let (mut text, mut rest, mut error) = (Vec::new(), bytes, Some(error));
    loop {
        // The offsets of `error` are counted from the start of `rest`.
        let (good, bad) = rest.split_at(error.map_or(rest.len(), |error| error.valid_up_to()));
        let decoded = encoding.decode(good);
        debug_assert!(decoded.is_ok(), "what is before the first error is text");
        text.extend_from_slice(decoded.unwrap_or_default().as_bytes());
        if bad.is_empty() {
            // Unreachable: whole texts and characters make well-formed text.
            return string_from_utf8(text).unwrap_or_else(|error| unreachable!("{error}"));
        }
        rest = push_lossy(encoding, bad, &mut text);
        error = encoding.measure_by_kernel(rest, UTF_8).err();
    }
}

/// Decodes the ill-formed sequence at the start of `bytes` and the bytes after it, until
/// `LONG_RUN` bytes have no error, and returns the rest. Errors are often close to each other,
/// and starting a kernel after each error is slow.
#[cfg_attr(on_demand, inline)]
fn push_lossy<'b>(encoding: Encoding, bytes: &'b [u8], text: &mut Vec<u8>) -> &'b [u8] {
    const LONG_RUN: usize = 64;

    // `left_after_fault` is the length of `rest` directly after the last error.
    let (mut rest, mut left_after_fault) = (bytes, bytes.len());
    while !rest.is_empty() && left_after_fault - rest.len() < LONG_RUN {
        let code_point = match encoding.split_code_point(rest) {
            Some((code_point, after)) => {
                rest = after;
                Some(code_point)
            }
            None => {
                let row_match = encoding.table().matching(rest);
                let code_point = row_match.whole.map(|row| row.code_point(rest));
                rest = &rest[encoding.read_len_of(row_match, rest)..];
                code_point
            }
        };
        // `None` is an ill-formed sequence, or a code point that is not a `char`.
        match code_point.and_then(char::from_u32) {
            Some(char) if char.is_ascii() => text.push(char as u8),
            Some(char) => text.extend_from_slice(char.encode_utf8(&mut [0; 4]).as_bytes()),
            None => {
                text.extend_from_slice("\u{FFFD}".as_bytes());
                left_after_fault = rest.len();
            }
        }
    }
    rest
}

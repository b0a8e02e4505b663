//! The functions that allocate: encoding and decoding to a `Cow`, and to the end of a `String` or a `Vec`;
//! with a set, and without one: the encoding of forms, and decoding where `+` is a plus.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::convert::Infallible;

use super::faults::Faults;
use crate::base::buffer::ToSliceError;
use crate::base::conversion::{self, Conversion};
use crate::base::unchecked::{string, text};
use crate::encoding::UTF_8;
use crate::encoding::from_utf8::from_utf8;
use crate::encoding::owned::{string_from_utf8, string_lossy};
use crate::kernel::{SLACK, percent_decode, percent_encode};
use crate::set::decode::ill_formed;
use crate::set::error::DecodeError;
use crate::set::named::{COMPONENT, FORM};
use crate::set::{EncodeSet, len_with};
use crate::table::error::IllFormedError;

impl EncodeSet {
    /// Encodes text or bytes to a `Cow<str>`, which borrows the input if nothing changes.
    ///
    /// Other forms: [`percent_encode!`] (at compile time),
    /// [`const_encode`](EncodeSet::const_encode) (`const fn`),
    /// [`encode_to_slice`](EncodeSet::encode_to_slice) (into a buffer).
    ///
    /// [`percent_encode!`]: https://docs.rs/etched/latest/etched/macro.percent_encode.html
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::{COMPONENT, FORM};
    ///
    /// assert_eq!(FORM.encode("The string ü@foo-bar"), "The+string+%C3%BC%40foo-bar");
    /// assert_eq!(COMPONENT.encode("plain"), "plain");
    /// assert_eq!(COMPONENT.encode(b"\x12\x34\xFF"), "%124%FF");
    /// ```
    #[doc(alias("escape", "percent_encode", "quote", "utf8_percent_encode"))]
    #[doc(alias("percent_encode_byte"))]
    #[inline]
    #[must_use = "returns new text"]
    pub fn encode<'i, T: AsRef<[u8]> + ?Sized>(&self, input: &'i T) -> Cow<'i, str> {
        let input = input.as_ref();
        // An input that does not change is ASCII, because every set has all bytes from 0x80 up.
        let Ok(encoded) = conversion::to_cow(
            PercentEncoding(self),
            input,
            |input| Ok(text(input)),
            |encoded| Ok(string(encoded)),
        );
        encoded
    }

    /// Decodes text strictly to a `Cow<str>`, which borrows the input if nothing changes.
    ///
    /// Every `%` must start an escape, and the result must be well-formed UTF-8. Nothing else is an
    /// error: a raw `é`, `/` or space stands for itself.
    ///
    /// Other forms: [`percent_decode_str!`] (at compile time),
    /// [`const_decode`](EncodeSet::const_decode) (`const fn`),
    /// [`percent::decode`](fn@crate::percent::decode), [`url_decode`](crate::url_decode())
    /// (function), [`decode_utf8_to_slice`](EncodeSet::decode_utf8_to_slice) (into a buffer).
    ///
    /// [`percent_decode_str!`]: https://docs.rs/etched/latest/etched/macro.percent_decode_str.html
    ///
    /// # Errors
    ///
    /// The first malformed escape. If there is none, the first ill-formed sequence of the result.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::FORM;
    ///
    /// assert_eq!(FORM.decode("The+string+%C3%BC%40foo-bar")?, "The string ü@foo-bar");
    /// assert_eq!(FORM.decode("a%C0%AFb").unwrap_err().position(), 1);
    /// # Ok::<(), etched::DecodeError>(())
    /// ```
    #[inline]
    pub fn decode<'i>(&self, input: &'i str) -> Result<Cow<'i, str>, DecodeError> {
        let own = |decoded| text_of(input.as_bytes(), decoded);
        conversion::to_cow(PercentDecoding(self), input.as_bytes(), |_| Ok(input), own)
    }

    /// Decodes bytes strictly to a `Cow<str>`: [`decode`](EncodeSet::decode) for input that need
    /// not be UTF-8. Borrows the input if nothing changes.
    ///
    /// Other forms: [`percent_decode_str!`] (at compile time),
    /// [`const_decode`](EncodeSet::const_decode) (`const fn`),
    /// [`percent::decode_utf8`](fn@crate::percent::decode_utf8) (function),
    /// [`decode_utf8_to_slice`](EncodeSet::decode_utf8_to_slice) (into a buffer).
    ///
    /// [`percent_decode_str!`]: https://docs.rs/etched/latest/etched/macro.percent_decode_str.html
    ///
    /// # Errors
    ///
    /// The first malformed escape. If there is none, the first ill-formed sequence of the result,
    /// whether its bytes were escaped or not. Positions are in bytes from the start of the input.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::FORM;
    ///
    /// assert_eq!(FORM.decode_utf8(b"caf%C3%A9+b")?, "café b");
    /// assert_eq!(FORM.decode_utf8(b"a%20\xFF").unwrap_err().position(), 4);
    /// # Ok::<(), etched::DecodeError>(())
    /// ```
    #[inline]
    pub fn decode_utf8<'i>(&self, input: &'i [u8]) -> Result<Cow<'i, str>, DecodeError> {
        let borrow = |input| from_utf8(input).map_err(|error| ill_formed(input, error));
        conversion::to_cow(PercentDecoding(self), input, borrow, |decoded| text_of(input, decoded))
    }

    /// Decodes bytes strictly to a `Cow<[u8]>`, which borrows the input if nothing changes.
    ///
    /// Other forms: [`percent_decode!`] (at compile time),
    /// [`const_decode`](EncodeSet::const_decode) (`const fn`),
    /// [`decode_to_slice`](EncodeSet::decode_to_slice) (into a buffer).
    ///
    /// [`percent_decode!`]: https://docs.rs/etched/latest/etched/macro.percent_decode.html
    ///
    /// # Errors
    ///
    /// The first malformed escape.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::COMPONENT;
    ///
    /// assert_eq!(COMPONENT.decode_bytes(b"%124%FF+")?[..], *b"\x124\xFF+");
    /// # Ok::<(), etched::DecodeError>(())
    /// ```
    #[inline]
    pub fn decode_bytes<'i>(&self, input: &'i [u8]) -> Result<Cow<'i, [u8]>, DecodeError> {
        conversion::to_cow(PercentDecoding(self), input, Ok, Ok)
    }

    /// Decodes text or bytes to a `Cow<[u8]>` as the URL standard does ([percent-decode]): a
    /// malformed `%` stands for itself, and there are no errors. With [`FORM`](super::FORM), a `+`
    /// becomes a space. Borrows the input if nothing changes.
    ///
    /// [percent-decode]: https://url.spec.whatwg.org/#percent-decode
    ///
    /// Other forms: [`percent::decode_lenient`](fn@crate::percent::decode_lenient) (function),
    /// [`Decoder::lenient`](crate::percent::Decoder::lenient) (into a buffer).
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::COMPONENT;
    ///
    /// assert_eq!(COMPONENT.decode_lenient(b"%25%s%1G")[..], *b"%%s%1G");
    /// ```
    #[inline]
    #[must_use = "returns new bytes"]
    pub fn decode_lenient<'i, T: AsRef<[u8]> + ?Sized>(&self, input: &'i T) -> Cow<'i, [u8]> {
        let Ok(decoded) = conversion::to_cow(LenientDecoding(self), input.as_ref(), Ok, Ok);
        decoded
    }

    /// Decodes text or bytes to a `Cow<str>`: a malformed `%` stays as it is, but the result must
    /// be UTF-8. Borrows the input if nothing changes.
    ///
    /// Other forms: [`percent::decode_lenient_utf8`](fn@crate::percent::decode_lenient_utf8)
    /// (function), [`Decoder::lenient`](crate::percent::Decoder::lenient) (into a buffer).
    ///
    /// # Errors
    ///
    /// The first ill-formed sequence of the result. Its offsets are those of the decoded bytes.
    ///
    /// # Cost
    ///
    /// That of [`decode_lenient`](EncodeSet::decode_lenient), and of
    /// [`Encoding::validate`](crate::encoding::Encoding::validate).
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::COMPONENT;
    ///
    /// assert_eq!(COMPONENT.decode_lenient_utf8(b"100% caf%C3%A9")?, "100% café");
    /// assert_eq!(COMPONENT.decode_lenient_utf8(b"100% %FF").unwrap_err().valid_up_to(), 5);
    /// # Ok::<(), etched::IllFormedError>(())
    /// ```
    #[inline]
    pub fn decode_lenient_utf8<'i, T: AsRef<[u8]> + ?Sized>(
        &self,
        input: &'i T,
    ) -> Result<Cow<'i, str>, IllFormedError> {
        match self.decode_lenient(input.as_ref()) {
            Cow::Borrowed(bytes) => from_utf8(bytes).map(Cow::Borrowed),
            Cow::Owned(bytes) => string_from_utf8(bytes).map(Cow::Owned),
        }
    }

    /// Decodes text or bytes to a `Cow<str>` and never fails: a malformed `%` stays as it is, and
    /// U+FFFD replaces each maximal subpart of an ill-formed sequence. Borrows the input if nothing
    /// changes.
    ///
    /// Other forms: [`percent::decode_lossy`](fn@crate::percent::decode_lossy) (function),
    /// [`Decoder::lenient`](crate::percent::Decoder::lenient) (into a buffer).
    ///
    /// # Cost
    ///
    /// That of [`decode_lenient`](EncodeSet::decode_lenient), and of
    /// [`Encoding::decode_lossy`](crate::encoding::Encoding::decode_lossy).
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::FORM;
    ///
    /// assert_eq!(FORM.decode_lossy("100%+%FF!"), "100% \u{FFFD}!");
    /// assert_eq!(FORM.decode_lossy(b"100%+%FF!"), "100% \u{FFFD}!");
    /// ```
    #[inline]
    #[must_use = "returns new text"]
    pub fn decode_lossy<'i, T: AsRef<[u8]> + ?Sized>(&self, input: &'i T) -> Cow<'i, str> {
        match self.decode_lenient(input.as_ref()) {
            Cow::Borrowed(bytes) => UTF_8.decode_lossy(bytes),
            Cow::Owned(bytes) => Cow::Owned(string_lossy(bytes)),
        }
    }

    /// Encodes text or bytes, and appends the result to a `String`.
    ///
    /// Other forms: [`percent_encode!`] (at compile time),
    /// [`const_encode`](EncodeSet::const_encode) (`const fn`), [`encode`](EncodeSet::encode)
    /// (function), [`encode_to_slice`](EncodeSet::encode_to_slice) (into a buffer).
    ///
    /// [`percent_encode!`]: https://docs.rs/etched/latest/etched/macro.percent_encode.html
    ///
    /// # Cost
    ///
    /// Two passes. Each call makes at most one [`String::reserve`], for the number of bytes to
    /// append. `reserve` may allocate more, so that many calls take linear time in total.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::PATH_SEGMENT;
    ///
    /// let mut url = String::from("https://example.com/");
    /// PATH_SEGMENT.encode_append("a b/c", &mut url);
    /// url.push('/');
    /// PATH_SEGMENT.encode_append(b"\xFF", &mut url);
    /// assert_eq!(url, "https://example.com/a%20b%2Fc/%FF");
    /// ```
    #[inline]
    pub fn encode_append<T: AsRef<[u8]> + ?Sized>(&self, input: &T, output: &mut String) {
        let input = input.as_ref();
        let scanned = percent_encode::scan(self, input);
        if !scanned.is_changed {
            // ASCII, as in `encode`.
            return output.push_str(text(input));
        }
        output.reserve(len_with(input, scanned.escaped));
        let Ok(()) = self.encode_in_chunks(input, |encoded| -> Result<(), Infallible> {
            output.push_str(encoded);
            Ok(())
        });
    }

    /// Decodes bytes strictly, and appends the result to a `Vec<u8>`. The result need not be text.
    ///
    /// Other forms: [`percent_decode!`] (at compile time),
    /// [`const_decode`](EncodeSet::const_decode) (`const fn`),
    /// [`decode_bytes`](EncodeSet::decode_bytes) (function),
    /// [`decode_to_slice`](EncodeSet::decode_to_slice) (into a buffer).
    ///
    /// [`percent_decode!`]: https://docs.rs/etched/latest/etched/macro.percent_decode.html
    ///
    /// # Errors
    ///
    /// The first malformed escape. The vector then holds what it held before.
    ///
    /// # Cost
    ///
    /// Two passes. If the result may not fit, the call makes one [`Vec::reserve`], for at most 64
    /// bytes more than the result. `reserve` may allocate more, so that many calls take linear time
    /// in total.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::FORM;
    ///
    /// let mut value = b"a=".to_vec();
    /// FORM.decode_append(b"1+%26+2", &mut value)?;
    /// assert_eq!(value, b"a=1 & 2");
    /// assert!(FORM.decode_append(b"100%", &mut value).is_err());
    /// assert_eq!(value, b"a=1 & 2");
    /// # Ok::<(), etched::DecodeError>(())
    /// ```
    #[inline]
    pub fn decode_append(&self, input: &[u8], output: &mut Vec<u8>) -> Result<(), DecodeError> {
        conversion::append(PercentDecoding(self), input, output)
    }

    /// An iterator over all errors in decoding `input` strictly to text, in the order of their
    /// positions. This method is for callers that report all errors at once, as the macros do. The
    /// iterator is empty if [`decode`](EncodeSet::decode) would succeed.
    ///
    /// If a malformed escape cuts a UTF-8 sequence, only the escape is an error, and neither the
    /// start nor the rest of the sequence is a second error. If the bytes need not be text, ignore
    /// the errors of the kind [`IllFormed`](crate::DecodeErrorKind::IllFormed).
    ///
    /// # Cost
    ///
    /// A few passes over the input, however many errors there are. The input is decoded before the
    /// search starts, with one allocation if decoding changes the input. The iterator then finds
    /// the errors one by one, without further allocations.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::FORM;
    ///
    /// let positions: Vec<usize> =
    ///     FORM.decode_faults(b"%4+%C0%AF+%").map(|fault| fault.position()).collect();
    /// assert_eq!(positions, [0, 3, 10]);
    /// ```
    #[cfg_attr(on_demand, inline)]
    pub fn decode_faults<'i>(
        &self,
        input: &'i [u8],
    ) -> impl Iterator<Item = DecodeError> + use<'i> {
        let mut faults = Faults::new(self, input);
        core::iter::from_fn(move || faults.next())
    }
}

/// Percent-encoding by a set.
#[derive(Clone, Copy)]
struct PercentEncoding<'s>(&'s EncodeSet);

impl Conversion for PercentEncoding<'_> {
    type Error = Infallible;

    const GROWTH: usize = 3;
    const SLACK: usize = SLACK;

    #[inline]
    fn changed_len(self, input: &[u8]) -> Option<usize> {
        let scanned = percent_encode::scan(self.0, input);
        scanned.is_changed.then(|| len_with(input, scanned.escaped))
    }

    #[inline]
    fn write(self, input: &[u8], output: &mut [u8]) -> Result<usize, Infallible> {
        // The buffer has at least the length that `changed_len` returns. If that length saturates,
        // no such buffer can be allocated, and `write` is not called.
        Ok(percent_encode::encode(self.0, input, output)
            .expect("the buffer has room for the encoding"))
    }
}

/// Strict decoding by a set.
#[derive(Clone, Copy)]
struct PercentDecoding<'s>(&'s EncodeSet);

impl Conversion for PercentDecoding<'_> {
    type Error = DecodeError;

    const GROWTH: usize = 1;
    const SLACK: usize = SLACK;

    /// An upper bound, unless an escape is malformed. It is exact for a long input.
    #[inline]
    fn changed_len(self, input: &[u8]) -> Option<usize> {
        /// Up to this length, the escapes are not counted.
        const SHORT: usize = 64;

        let plus = self.0.plus;
        if input.len() <= SHORT {
            return (!percent_decode::is_plain(plus, input)).then_some(input.len());
        }
        let signs = percent_decode::count_signs(input);
        let is_changed = signs.percent > 0 || plus && signs.plus;
        // More than half of the bytes are `%` only if an escape is malformed.
        is_changed.then(|| input.len().saturating_sub(2 * signs.percent))
    }

    #[inline]
    fn write(self, input: &[u8], output: &mut [u8]) -> Result<usize, DecodeError> {
        match self.0.decode_to_slice(input, output) {
            Ok(decoded) => Ok(decoded.len()),
            Err(ToSliceError::Input(error)) => Err(error),
            // Unreachable: the bound is too low only if an escape is malformed, which is the error
            // that `decode_to_slice` returns first.
            Err(ToSliceError::BufferTooSmall(error)) => unreachable!("{error}"),
        }
    }
}

/// Lenient decoding by a set: a malformed `%` stays.
#[derive(Clone, Copy)]
struct LenientDecoding<'s>(&'s EncodeSet);

impl Conversion for LenientDecoding<'_> {
    type Error = Infallible;

    const GROWTH: usize = 1;
    const SLACK: usize = SLACK;

    #[inline]
    fn changed_len(self, input: &[u8]) -> Option<usize> {
        let escapes = percent_decode::count_escapes(input).escapes;
        let is_changed = escapes > 0 || self.0.plus && input.contains(&b'+');
        is_changed.then(|| input.len() - 2 * escapes)
    }

    #[inline]
    fn write(self, input: &[u8], output: &mut [u8]) -> Result<usize, Infallible> {
        Ok(self.0.fill_decoded(input, output))
    }
}

/// Checks that `decoded`, the decoding of `input`, is text.
#[inline]
fn text_of(input: &[u8], decoded: Vec<u8>) -> Result<String, DecodeError> {
    string_from_utf8(decoded).map_err(|error| ill_formed(input, error))
}

/// Percent-decodes text strictly to a `Cow<str>`; a `+` stays, as `decodeURIComponent` reads it.
///
/// For forms and queries, use [`url_decode`]. All named sets but [`FORM`] decode alike, so this
/// serves for all of them.
///
/// Other forms: [`percent_decode_str!`] (at compile time),
/// [`COMPONENT.const_decode`](EncodeSet::const_decode) (`const fn`), [`EncodeSet::decode`]
/// (function), [`COMPONENT.decode_utf8_to_slice`](EncodeSet::decode_utf8_to_slice) (into a buffer).
///
/// [`percent_decode_str!`]: https://docs.rs/etched/latest/etched/macro.percent_decode_str.html
///
/// # Errors
///
/// The first malformed escape; if there is none, the first ill-formed sequence of the result.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::percent;
///
/// assert_eq!(percent::decode("caf%C3%A9+b")?, "café+b");
/// assert_eq!(percent::decode("100%").unwrap_err().position(), 3);
/// # Ok::<(), etched::DecodeError>(())
/// ```
#[doc(alias("decodeURIComponent", "PathUnescape", "rawurldecode", "unescape", "unquote"))]
#[inline]
pub fn decode(text: &str) -> Result<Cow<'_, str>, DecodeError> {
    COMPONENT.decode(text)
}

/// Decodes bytes that need not be text strictly to a `Cow<str>`: [`COMPONENT`]`.decode_utf8(bytes)`.
///
/// Other forms: [`percent_decode_str!`] (at compile time),
/// [`COMPONENT.const_decode`](EncodeSet::const_decode) (`const fn`), [`EncodeSet::decode_utf8`]
/// (function), [`COMPONENT.decode_utf8_to_slice`](EncodeSet::decode_utf8_to_slice) (into a buffer).
///
/// [`percent_decode_str!`]: https://docs.rs/etched/latest/etched/macro.percent_decode_str.html
///
/// # Errors
///
/// Those of [`decode`], and the first ill-formed sequence of bytes that were not escaped.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::percent;
///
/// assert_eq!(percent::decode_utf8(b"caf%C3\xA9")?, "café");
/// assert_eq!(percent::decode_utf8(b"a%FF").unwrap_err().position(), 1);
/// # Ok::<(), etched::DecodeError>(())
/// ```
#[inline]
pub fn decode_utf8(bytes: &[u8]) -> Result<Cow<'_, str>, DecodeError> {
    COMPONENT.decode_utf8(bytes)
}

/// Decodes text or bytes leniently to a `Cow<str>`: [`COMPONENT`]`.decode_lenient_utf8(input)`. A
/// malformed `%` stays as it is, and so does `+`.
///
/// Other forms: [`EncodeSet::decode_lenient_utf8`] (function),
/// [`Decoder::lenient`](crate::percent::Decoder::lenient) (into a buffer).
///
/// # Errors
///
/// The first ill-formed sequence of the result.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::percent;
///
/// assert_eq!(percent::decode_lenient_utf8("100%+caf%C3%A9")?, "100%+café");
/// assert!(percent::decode_lenient_utf8("%FF").is_err());
/// # Ok::<(), etched::IllFormedError>(())
/// ```
#[inline]
pub fn decode_lenient_utf8<T: AsRef<[u8]> + ?Sized>(
    input: &T,
) -> Result<Cow<'_, str>, IllFormedError> {
    COMPONENT.decode_lenient_utf8(input)
}

/// Decodes text or bytes to a `Cow<[u8]>` as the URL standard does:
/// [`COMPONENT`]`.decode_lenient(input)`. A malformed `%` stays as it is, and so does `+`.
///
/// Other forms: [`EncodeSet::decode_lenient`] (function),
/// [`Decoder::lenient`](crate::percent::Decoder::lenient) (into a buffer).
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::percent;
///
/// assert_eq!(*percent::decode_lenient(b"100%+%FF"), *b"100%+\xFF");
/// ```
#[doc(alias = "percent_decode")]
#[inline]
#[must_use = "returns new bytes"]
pub fn decode_lenient<T: AsRef<[u8]> + ?Sized>(input: &T) -> Cow<'_, [u8]> {
    COMPONENT.decode_lenient(input)
}

/// Decodes text or bytes to a `Cow<str>` and never fails: [`COMPONENT`]`.decode_lossy(input)`. A
/// malformed `%` stays as it is, and so does `+`; U+FFFD replaces each maximal subpart of an
/// ill-formed sequence.
///
/// Other forms: [`EncodeSet::decode_lossy`] (function),
/// [`Decoder::lenient`](crate::percent::Decoder::lenient) (into a buffer).
///
/// # Cost
///
/// That of [`decode_lossy`](crate::percent::EncodeSet::decode_lossy).
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::percent;
///
/// assert_eq!(percent::decode_lossy(b"100%+caf%C3%A9%FF"), "100%+café\u{FFFD}");
/// ```
#[doc(alias("decode_utf8_lossy", "from_utf8_lossy"))]
#[inline]
#[must_use = "returns new text"]
pub fn decode_lossy<T: AsRef<[u8]> + ?Sized>(input: &T) -> Cow<'_, str> {
    COMPONENT.decode_lossy(input)
}

/// Form-encodes text or bytes to a `Cow<str>`; a space becomes `+`, as `java.net.URLEncoder` writes
/// it.
///
/// For a component of a URL, where a space becomes `%20`, use
/// [`COMPONENT.encode`](EncodeSet::encode).
///
/// Other forms: [`url_encode!`], [`url_encode_str!`] (at compile time),
/// [`FORM.const_encode`](EncodeSet::const_encode) (`const fn`),
/// [`FORM.encode_to_slice`](EncodeSet::encode_to_slice) (into a buffer).
///
/// [`url_encode!`]: https://docs.rs/etched/latest/etched/macro.url_encode.html
/// [`url_encode_str!`]: https://docs.rs/etched/latest/etched/macro.url_encode_str.html
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::url_encode;
///
/// assert_eq!(url_encode("The string ü@foo-bar"), "The+string+%C3%BC%40foo-bar");
/// ```
#[doc(alias("byte_serialize", "escape", "url_escape", "URLEncoder", "urlencode"))]
#[inline]
#[must_use = "returns new text"]
pub fn url_encode<T: AsRef<[u8]> + ?Sized>(input: &T) -> Cow<'_, str> {
    FORM.encode(input)
}

/// Form-decodes text strictly to a `Cow<str>`; a `+` becomes a space, as `java.net.URLDecoder` reads
/// it.
///
/// For a component of a URL, where a `+` stays, use [`percent::decode`](fn@crate::percent::decode).
///
/// Other forms: [`url_decode!`], [`url_decode_str!`] (at compile time),
/// [`FORM.const_decode`](EncodeSet::const_decode) (`const fn`),
/// [`FORM.decode_utf8_to_slice`](EncodeSet::decode_utf8_to_slice) (into a buffer).
///
/// [`url_decode!`]: https://docs.rs/etched/latest/etched/macro.url_decode.html
/// [`url_decode_str!`]: https://docs.rs/etched/latest/etched/macro.url_decode_str.html
///
/// # Errors
///
/// The first malformed escape; if there is none, the first ill-formed sequence of the result.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::url_decode;
///
/// assert_eq!(url_decode("a+b%2Fc")?, "a b/c");
/// assert_eq!(url_decode("100%").unwrap_err().position(), 3);
/// # Ok::<(), etched::DecodeError>(())
/// ```
#[doc(alias("QueryUnescape", "unquote_plus", "url_unescape", "URLDecoder", "urldecode"))]
#[inline]
pub fn url_decode(text: &str) -> Result<Cow<'_, str>, DecodeError> {
    FORM.decode(text)
}

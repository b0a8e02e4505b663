//! Functions without a set to choose: the encoding of forms, and decoding where `+` is a plus.

use alloc::borrow::Cow;

use crate::set::error::DecodeError;
use crate::set::named::{COMPONENT, FORM};
use crate::table::error::IllFormedError;

/// Decodes text strictly to a `Cow<str>`: [`COMPONENT`]`.decode(text)`. A `+` stays a plus; for
/// forms and queries use [`url_decode`].
///
/// All named sets but [`FORM`] decode alike, so this serves for all of them.
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

/// Encodes text or bytes to a `Cow<str>` as `java.net.URLEncoder` does: [`FORM`]`.encode(input)`.
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

/// Decodes the output of [`url_encode`] strictly to a `Cow<str>`: [`FORM`]`.decode(text)`.
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

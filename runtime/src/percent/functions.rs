//! Functions for those who need no [`EncodeSet`](crate::percent::EncodeSet): the form's encoding.

use alloc::borrow::Cow;

use crate::set::error::DecodeError;
use crate::set::named::FORM;

/// Encodes text or bytes as `java.net.URLEncoder` does: [`FORM`]`.encode(input)`.
///
/// # Cost
///
/// At most one allocation, at most 64 bytes longer than the encoding; none if nothing changes.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::url_encode;
///
/// assert_eq!(url_encode("The string ü@foo-bar"), "The+string+%C3%BC%40foo-bar");
/// ```
#[inline]
pub fn url_encode<T: AsRef<[u8]> + ?Sized>(input: &T) -> Cow<'_, str> {
    FORM.encode(input)
}

/// Decodes the output of [`url_encode`], strictly: [`FORM`]`.decode(text)`.
///
/// # Errors
///
/// The first malformed escape; if there is none, the first ill-formed sequence of the result.
///
/// # Cost
///
/// At most one allocation, at most 64 bytes longer than the result; none if nothing changes.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::url_decode;
///
/// assert_eq!(url_decode("a+b%2Fc")?, "a b/c");
/// assert_eq!(url_decode("100%").unwrap_err().position(), 3);
/// # Ok::<(), etched::DecodeError>(())
/// ```
pub fn url_decode(text: &str) -> Result<Cow<'_, str>, DecodeError> {
    FORM.decode(text)
}

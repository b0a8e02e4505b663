//! Conversion of bytes to [`str`] and `String`, after a check that they are well-formed UTF-8.

#[cfg(feature = "alloc")]
use alloc::{borrow::Cow, string::String, vec::Vec};
use core::str;

use super::named::UTF_8;
#[cfg(feature = "alloc")]
use super::named::text_prefix;
#[cfg(feature = "alloc")]
use crate::base::conversion::{self, Conversion};
#[cfg(feature = "alloc")]
use crate::base::text::string;
use crate::base::text::text;
#[cfg(feature = "alloc")]
use crate::kernel::text as kernel;
use crate::kernel::utf_8::well_formed_prefix;
use crate::kernel::{HAS_VECTORS, out_of_line};
#[cfg(feature = "alloc")]
use crate::table::ValidPrefix;
#[cfg(feature = "alloc")]
use crate::table::encoding::Encoding;
use crate::table::error::IllFormedError;

/// Converts bytes to a `&str` if they are well-formed UTF-8, like [`core::str::from_utf8`], but
/// with an error that says which rule the bytes break.
///
/// In const contexts, use [`const_from_utf8`](crate::const_from_utf8).
///
/// # Errors
///
/// The first ill-formed sequence. The error's `valid_up_to` and `error_len` have the same values as
/// in the error of `core`. Offsets are in bytes.
///
/// # Cost
///
/// One pass, no allocation, no copy. On a Cortex-M3 at most 256 bytes of stack.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::from_utf8;
///
/// assert_eq!(from_utf8(b"caf\xC3\xA9"), Ok("café"));
/// let error = from_utf8(b"../..\xC0\xAF").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "ill-formed UTF-8 at byte 5: found C0, but a sequence starts with 00..7F or \
///      C2..F4; C0 AF would be U+002F in non-shortest form",
/// );
/// ```
// Always inlined, because a call would return the result in memory, which is slow.
#[doc(alias("is_utf8", "validate", "validate_utf8"))]
#[cfg_attr(all(on_demand, not(unoptimized)), inline(always))]
#[cfg_attr(not(all(on_demand, not(unoptimized))), inline)]
pub fn from_utf8(bytes: &[u8]) -> Result<&str, IllFormedError> {
    // The standard library is always optimized. So its validator is faster here than a kernel.
    if cfg!(unoptimized) || !HAS_VECTORS {
        return const_from_utf8(bytes);
    }
    let at = well_formed_prefix(bytes);
    if at == bytes.len() {
        return Ok(text(bytes));
    }
    // The first error is at `at`, or up to three bytes after it. The rows find it, and its rule. They
    // find every error that the kernel finds, so the result is never `Ok`. The conversion would be
    // right even then, because the rows would have accepted all bytes.
    out_of_line(move || UTF_8.validate_from(bytes, at)).map(|()| text(bytes))
}

/// Converts bytes to a `&str` in const contexts, with the result of [`from_utf8`].
///
/// # Errors
///
/// The first ill-formed sequence.
///
/// # Cost
///
/// One pass by [`core`]'s validator. Const evaluation is slow: it takes seconds for each megabyte.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::{IllFormedError, const_from_utf8};
///
/// const CITY: Result<&str, IllFormedError> = const_from_utf8(b"Z\xC3\xBCrich");
/// assert_eq!(CITY, Ok("Zürich"));
/// ```
#[inline]
pub const fn const_from_utf8(bytes: &[u8]) -> Result<&str, IllFormedError> {
    match str::from_utf8(bytes) {
        Ok(text) => Ok(text),
        Err(error) => {
            let (at, skip) = (error.valid_up_to(), error.error_len());
            Err(IllFormedError::skipping(UTF_8, bytes, at, skip))
        }
    }
}

/// Returns `bytes` as text, if they are well-formed in `encoding` and are the same bytes in UTF-8.
/// Otherwise returns the valid prefix.
#[cfg(feature = "alloc")]
#[inline]
pub(super) fn unchanged_text(encoding: Encoding, bytes: &[u8]) -> Result<&str, ValidPrefix> {
    match text_prefix(encoding, bytes) {
        ValidPrefix { end, shrinkage: 0 } if end == bytes.len() => Ok(text(bytes)),
        prefix => Err(prefix),
    }
}

/// `bytes` decoded to text. `text_prefix` has found that they are well-formed in `encoding`, and
/// that they are `shrinkage` bytes shorter in UTF-8.
#[cfg(feature = "alloc")]
#[inline]
pub(super) fn decoded_text(
    encoding: Encoding,
    bytes: &[u8],
    shrinkage: usize,
) -> Result<Cow<'_, str>, IllFormedError> {
    let len = bytes.len().saturating_sub(shrinkage);
    // `changed_len` is never `None`, so that `from_utf8` is never called.
    conversion::to_cow(TextDecoding { encoding, len }, bytes, from_utf8, |decoded| {
        Ok(string(decoded))
    })
}

/// The conversion of well-formed bytes to `len` bytes of UTF-8 by a kernel.
#[cfg(feature = "alloc")]
#[derive(Clone, Copy)]
struct TextDecoding {
    encoding: Encoding,
    len: usize,
}

#[cfg(feature = "alloc")]
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
#[cfg(feature = "alloc")]
#[inline]
pub(crate) fn string_from_utf8(bytes: Vec<u8>) -> Result<String, IllFormedError> {
    UTF_8.validate(&bytes)?;
    Ok(string(bytes))
}

/// The bytes as text, with U+FFFD for each maximal subpart of an ill-formed sequence.
#[cfg(feature = "alloc")]
#[inline]
pub(crate) fn string_lossy(bytes: Vec<u8>) -> String {
    match UTF_8.validate(&bytes) {
        Ok(()) => string(bytes),
        Err(_) => UTF_8.decode_lossy(&bytes).into_owned(),
    }
}

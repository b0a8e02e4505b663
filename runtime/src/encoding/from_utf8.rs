//! Conversion of bytes to [`str`], after a check that they are well-formed UTF-8.

use core::str;

use super::named::UTF_8;
use crate::base::unchecked::text;
use crate::kernel::utf_8::well_formed_prefix;
use crate::kernel::{HAS_VECTORS, out_of_line};
use crate::table::error::IllFormedError;

/// Converts bytes to a `&str` if they are well-formed UTF-8, like [`core::str::from_utf8`], but
/// with an error that says which rule the bytes break.
///
/// In const contexts, use [`const_from_utf8`](crate::const_from_utf8).
///
/// Other forms: [`utf8_str!`] (at compile time), [`const_from_utf8`](crate::const_from_utf8())
/// (`const fn`).
///
/// [`utf8_str!`]: https://docs.rs/etched/latest/etched/macro.utf8_str.html
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
/// Other forms: [`utf8_str!`] (at compile time), [`from_utf8`](crate::from_utf8()) (function).
///
/// [`utf8_str!`]: https://docs.rs/etched/latest/etched/macro.utf8_str.html
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

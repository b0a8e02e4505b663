//! Conversion of bytes to [`str`] and `String`, after a check that they are well-formed UTF-8.

#![cfg_attr(not(feature = "portable"), allow(unsafe_code))]

#[cfg(feature = "alloc")]
use alloc::string::String;
#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::str;

use super::named::UTF_8;
use crate::kernel::out_of_line;
#[cfg(feature = "alloc")]
use crate::kernel::text;
use crate::kernel::utf_8::well_formed_prefix;
#[cfg(feature = "alloc")]
use crate::table::ValidPrefix;
#[cfg(feature = "alloc")]
use crate::table::encoding::Encoding;
use crate::table::error::IllFormedError;

/// Converts bytes to text if they are well-formed UTF-8, like [`core::str::from_utf8`], but with an
/// error that says which rule the bytes break.
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
// Always inlined, because the result is returned in memory if the function is called.
#[doc(alias("is_utf8", "validate"))]
#[cfg_attr(all(on_demand, not(unoptimized)), inline(always))]
#[cfg_attr(not(all(on_demand, not(unoptimized))), inline)]
pub fn from_utf8(bytes: &[u8]) -> Result<&str, IllFormedError> {
    // The standard library is compiled with optimization, so its validator is faster than a kernel.
    if cfg!(unoptimized) {
        return const_from_utf8(bytes);
    }
    let at = well_formed_prefix(bytes);
    if at == bytes.len() {
        return Ok(text(bytes));
    }
    match out_of_line(move || UTF_8.validate_from(bytes, at)) {
        Ok(()) => Ok(text(bytes)),
        Err(error) => Err(error),
    }
}

/// Converts bytes to text in const contexts, with the result of [`from_utf8`].
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
#[cfg_attr(on_demand, inline)]
pub const fn const_from_utf8(bytes: &[u8]) -> Result<&str, IllFormedError> {
    match str::from_utf8(bytes) {
        Ok(text) => Ok(text),
        Err(error) => Err(IllFormedError::new(UTF_8, bytes, error.valid_up_to())),
    }
}

#[cfg_attr(on_demand, inline)]
pub(crate) fn from_utf8_mut(bytes: &mut [u8]) -> Result<&mut str, IllFormedError> {
    match UTF_8.validate(bytes) {
        Ok(()) => Ok(text_mut(bytes)),
        Err(error) => Err(error),
    }
}

/// Returns `bytes` as text, if they are well-formed in `encoding` and are the same bytes in UTF-8.
/// Otherwise returns the valid prefix.
#[cfg(feature = "alloc")]
#[inline]
pub(super) fn unchanged_text(encoding: Encoding, bytes: &[u8]) -> Result<&str, ValidPrefix> {
    match encoding.text_prefix(bytes) {
        ValidPrefix { end, shrinkage: 0 } if end == bytes.len() => Ok(text(bytes)),
        prefix => Err(prefix),
    }
}

/// `bytes` decoded to text; `None` if not all of `bytes` were found to be well-formed.
#[cfg(feature = "alloc")]
#[cfg_attr(on_demand, inline)]
pub(super) fn decoded_text(
    encoding: Encoding,
    bytes: &[u8],
    ValidPrefix { end, shrinkage }: ValidPrefix,
) -> Option<String> {
    if end < bytes.len() {
        return None;
    }
    text::decoded(encoding, UTF_8, bytes, shrinkage).map(string)
}

#[cfg(feature = "alloc")]
#[cfg_attr(on_demand, inline)]
pub(crate) fn string_from_utf8(bytes: Vec<u8>) -> Result<String, IllFormedError> {
    match UTF_8.validate(&bytes) {
        Ok(()) => Ok(string(bytes)),
        Err(error) => Err(error),
    }
}

/// The bytes as text, with U+FFFD for each maximal subpart of an ill-formed sequence.
#[cfg(feature = "alloc")]
#[cfg_attr(on_demand, inline)]
pub(crate) fn string_lossy(bytes: Vec<u8>) -> String {
    match UTF_8.validate(&bytes) {
        Ok(()) => string(bytes),
        Err(_) => UTF_8.decode_lossy(&bytes).into_owned(),
    }
}

// The functions below are private to this file. The comment in each function names its callers and
// their arguments.

#[cfg(not(feature = "portable"))]
#[inline]
fn text(bytes: &[u8]) -> &str {
    debug_assert!(str::from_utf8(bytes).is_ok());
    // SAFETY: the bytes are well-formed UTF-8. There are two callers.
    //
    // `from_utf8`: the kernel or the rows have accepted all of the bytes. The end of the accepted
    // bytes is an offset into `bytes`, which cannot wrap.
    //
    // `unchanged_text`: a kernel, or without vectors the rows, have accepted all of the bytes as
    // well-formed in `encoding`, and have counted no sequence that UTF-8 writes differently. The
    // count is at most one for every two bytes (`ValidPrefix::shrinkage`), so it cannot have
    // wrapped to 0. The rows count by lengths: every sequence that UTF-8 writes differently is
    // shorter in UTF-8.
    unsafe { str::from_utf8_unchecked(bytes) }
}

#[cfg(not(feature = "portable"))]
#[inline]
fn text_mut(bytes: &mut [u8]) -> &mut str {
    debug_assert!(str::from_utf8(bytes).is_ok());
    // SAFETY: the bytes are well-formed UTF-8. Only `from_utf8_mut` calls this, after `validate`
    // has accepted all of them.
    unsafe { str::from_utf8_unchecked_mut(bytes) }
}

#[cfg(all(feature = "alloc", not(feature = "portable")))]
#[cfg_attr(on_demand, inline)]
fn string(bytes: Vec<u8>) -> String {
    debug_assert!(str::from_utf8(&bytes).is_ok());
    // SAFETY: the bytes are well-formed UTF-8. There are three callers.
    //
    // `string_from_utf8`, `string_lossy`: `validate` has accepted all of the bytes.
    //
    // `decoded_text`: a first kernel has found the whole input well-formed, and a second kernel has
    // written the input as UTF-8. `text::decoded` returns the output only if the second kernel has
    // read all of the input and filled all of the output. No sequence is cut, therefore, even if
    // the length of the output was counted wrong. Without vectors, `Encoding::measure` has found
    // the input well-formed and added up the lengths of its sequences in UTF-8, and
    // `Encoding::write` has written the same sequences. `text::decoded` returns the output only if
    // they fill all of it.
    unsafe { String::from_utf8_unchecked(bytes) }
}

// Without unsafe code the same invariants are checked. The checks cannot fail, for the reasons in
// the comments above.

#[cfg(feature = "portable")]
const TEXT: &str = "the bytes are well-formed UTF-8";

#[cfg(feature = "portable")]
#[cfg_attr(on_demand, inline)]
fn text(bytes: &[u8]) -> &str {
    str::from_utf8(bytes).expect(TEXT)
}

#[cfg(feature = "portable")]
#[cfg_attr(on_demand, inline)]
fn text_mut(bytes: &mut [u8]) -> &mut str {
    str::from_utf8_mut(bytes).expect(TEXT)
}

#[cfg(all(feature = "alloc", feature = "portable"))]
#[cfg_attr(on_demand, inline)]
fn string(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).expect(TEXT)
}

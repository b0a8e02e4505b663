//! Between text and slices of `char`, which carry the same.

#[cfg(feature = "alloc")]
use alloc::{string::String, vec, vec::Vec};

use super::from_utf8::from_utf8_mut;
#[cfg(feature = "alloc")]
use super::from_utf8::string_from_utf8;
use crate::buffer::{BufferTooSmall, front};
use crate::kernel;
use crate::slices::until_mut;

/// Decodes a text to `char`s, in a buffer, and returns the part that was written.
///
/// # Errors
///
/// The buffer is too small, counted in `char`s. It is then as it was. There are never more
/// `char`s than bytes.
///
/// # Cost
///
/// One pass, or two if the buffer has fewer places than the text has bytes; no allocation.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::form::decode_chars_to_slice;
///
/// let mut buffer = ['\0'; 16];
/// assert_eq!(decode_chars_to_slice("a二", &mut buffer)?, ['a', '二']);
///
/// let error = decode_chars_to_slice("a二", &mut buffer[..1]).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "the output takes 2 code points, but the buffer has room for 1",
/// );
/// # Ok::<(), etched::BufferTooSmall>(())
/// ```
#[cfg_attr(debug_assertions, inline)]
pub fn decode_chars_to_slice<'o>(
    text: &str,
    output: &'o mut [char],
) -> Result<&'o mut [char], BufferTooSmall> {
    let available = output.len();
    if available < text.len() {
        let needed = text.chars().count();
        if available < needed {
            return Err(BufferTooSmall::of_code_points(needed, available));
        }
    }
    let len = kernel::code_points::decode_chars(text, output);
    Ok(until_mut(output, len))
}

/// Decodes a text to `char`s.
///
/// # Panics
///
/// Panics if the output takes more than `isize::MAX` bytes, as `Vec` does.
///
/// # Cost
///
/// Two passes, and one allocation, of exactly their number.
///
/// ```
/// # extern crate etched_runtime as etched;
/// assert_eq!(etched::form::decode_chars("a二"), ['a', '二']);
/// ```
#[cfg(feature = "alloc")]
#[cfg_attr(debug_assertions, inline)]
pub fn decode_chars(text: &str) -> Vec<char> {
    let mut chars = vec!['\0'; text.chars().count()];
    kernel::code_points::decode_chars(text, &mut chars);
    chars
}

/// Encodes `char`s as text, in a buffer, and returns the part that was written. Beyond that
/// part the buffer may have been written to.
///
/// # Errors
///
/// The buffer is too small. It is then as it was.
///
/// # Cost
///
/// Three passes, no allocation.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::form::encode_chars_to_slice;
///
/// let mut buffer = [0; 16];
/// assert_eq!(encode_chars_to_slice(&['a', '二'], &mut buffer)?, "a二");
/// # Ok::<(), etched::BufferTooSmall>(())
/// ```
#[cfg_attr(debug_assertions, inline)]
pub fn encode_chars_to_slice<'o>(
    chars: &[char],
    output: &'o mut [u8],
) -> Result<&'o mut str, BufferTooSmall> {
    let len = len_of(chars);
    front(output, len)?;
    kernel::code_points::encode(chars, output);
    // It never fails, which nobody is to pay a panic for.
    from_utf8_mut(until_mut(output, len)).map_err(|_| BufferTooSmall::new(len, len))
}

/// Encodes `char`s as text.
///
/// # Cost
///
/// Three passes, and one allocation, of exactly the length of the text.
///
/// ```
/// # extern crate etched_runtime as etched;
/// assert_eq!(etched::form::encode_chars(&['a', '二']), "a二");
/// ```
#[cfg(feature = "alloc")]
#[cfg_attr(debug_assertions, inline)]
pub fn encode_chars(chars: &[char]) -> String {
    /// Below this it takes longer to check what a kernel has written.
    const FEW: usize = 32;

    if chars.len() <= FEW {
        let mut text = String::with_capacity(len_of(chars));
        text.extend(chars);
        return text;
    }
    let mut text = vec![0; len_of(chars)];
    kernel::code_points::encode(chars, &mut text);
    // A `char` is encoded to at most four bytes, which is its size in the slice, so that `len_of`
    // is exact and every `char` was written.
    match string_from_utf8(text) {
        Ok(text) => text,
        Err(error) => unreachable!("{error}"),
    }
}

#[cfg_attr(debug_assertions, inline)]
fn len_of(chars: &[char]) -> usize {
    // All of them are `char`s, so that there is a length.
    kernel::code_points::encoded_len(chars, 0..u32::MAX).unwrap_or_default()
}

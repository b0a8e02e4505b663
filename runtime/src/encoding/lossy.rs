//! Decoding to text with U+FFFD in place of errors.

use alloc::string::String;
use alloc::vec::Vec;

use super::from_utf8::string_from_utf8;
use super::named::UTF_8;
use crate::base::slices::sum;
use crate::table::encoding::Encoding;
use crate::table::error::IllFormedError;

/// U+FFFD, the replacement character.
const REPLACEMENT: &str = "\u{FFFD}";

/// Decodes `bytes` with U+FFFD in place of each error. `error` is the first error of decoding them.
#[cfg_attr(on_demand, inline)]
pub(super) fn replace_errors(
    encoding: Encoding,
    bytes: &[u8],
    mut error: IllFormedError,
) -> String {
    let mut text = Vec::new();
    let mut rest = bytes;
    loop {
        // The offsets of `error` are counted from the start of `rest`.
        let (good, bad) = rest.split_at(error.valid_up_to());
        push_text(encoding, good, &mut text);
        rest = push_lossy(encoding, bad, &mut text);
        error = match encoding.measure_by_kernel(rest, UTF_8) {
            Err(error) => error,
            Ok(_) => {
                push_text(encoding, rest, &mut text);
                // Unreachable: whole texts and characters make well-formed text.
                return string_from_utf8(text).unwrap_or_else(|error| unreachable!("{error}"));
            }
        };
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
                text.extend_from_slice(REPLACEMENT.as_bytes());
                left_after_fault = rest.len();
            }
        }
    }
    rest
}

/// Decodes bytes that are well-formed text, and appends the text to `text`. No text is longer
/// in UTF-8 than in another encoding, so `bytes.len()` more bytes are enough.
#[inline]
fn push_text(encoding: Encoding, bytes: &[u8], text: &mut Vec<u8>) {
    let start = text.len();
    text.resize(sum(start, bytes.len()), 0);
    let decoded = encoding.decode_to_slice(bytes, &mut text[start..]);
    debug_assert!(decoded.is_ok(), "the text fits into the length of its encoding");
    let written = decoded.map_or(0, |text| text.len());
    text.truncate(start + written);
}

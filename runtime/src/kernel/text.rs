//! Converts between UTF-8 and a variant that has surrogate pairs. A sequence of four bytes in UTF-8
//! is the six bytes of a pair in the variant. If U+0000 has two bytes in the variant, they are a
//! zero byte in UTF-8. All other bytes are the same in both.

use super::short::any;
use super::vectors::run;
#[cfg(feature = "alloc")]
use crate::base::slices::sum;
use crate::table::Table;
use crate::table::encoding::Encoding;
use crate::table::surrogate_pairs::{LEAD_OF_FOUR, read_text, text_growth, write_text};

/// Whether `text` is so short that testing whether it changes ([`is_kept`]) takes less time than
/// starting a kernel. Without optimization, the test takes longer than the `const fn`.
#[inline]
fn is_short(text: &[u8]) -> bool {
    !cfg!(unoptimized) && text.len() <= 64
}

/// How many bytes longer the encoding of `text` is than `text`. The result is 0 if and only if the
/// encoding equals `text`.
///
/// The count cannot overflow: every byte adds at most 2, and a slice has at most `isize::MAX`
/// bytes.
#[inline]
pub(crate) fn growth(into: Encoding, text: &[u8]) -> usize {
    let &Table { has_pairs, has_long_nul: long_nul, .. } = into.table();
    if !has_pairs || is_short(text) && is_kept(into, text) {
        return 0;
    }
    run(&Growth { long_nul, text }, |&Growth { text, .. }| text_growth(into, text))
}

/// Writes the encoding of `text` to `output`, which is long enough, and returns its length. The
/// encoding has pairs, because no other encoding changes a text.
#[cfg_attr(on_demand, inline)]
pub(crate) fn write(into: Encoding, text: &[u8], output: &mut [u8]) -> usize {
    let long_nul = into.table().has_long_nul;
    run(&mut ToPairs { long_nul, text, output }, |&mut ToPairs { text, ref mut output, .. }| {
        let room = output.len();
        room - write_text(into, text, output).len()
    })
}

/// Converts well-formed `bytes` to UTF-8 and writes the result to `output`, which is long enough.
/// Returns how many bytes were read and written. The encoding has pairs, as in [`write()`].
#[cfg_attr(on_demand, inline)]
pub(crate) fn read(from: Encoding, bytes: &[u8], output: &mut [u8]) -> (usize, usize) {
    let long_nul = from.table().has_long_nul;
    run(
        &mut FromPairs { long_nul, bytes, output },
        |&mut FromPairs { bytes, ref mut output, .. }| {
            let room = output.len();
            (bytes.len(), room - read_text(bytes, output).len())
        },
    )
}

/// The length of the encoding of `text`, or more; `None` if the encoding equals `text`.
#[cfg(feature = "alloc")]
#[cfg_attr(on_demand, inline)]
pub(crate) fn changed_len(into: Encoding, text: &[u8]) -> Option<usize> {
    if is_short(text) {
        // No sequence takes more than twice as many bytes as in UTF-8.
        return (!is_kept(into, text)).then_some(2 * text.len());
    }
    match growth(into, text) {
        0 => None,
        growth => Some(sum(text.len(), growth)),
    }
}

/// Whether the encoding of a short text equals the text.
#[inline]
fn is_kept(into: Encoding, text: &[u8]) -> bool {
    let table = into.table();
    // The lead bytes of four-byte sequences, the greatest bytes of UTF-8, change. If zero bytes
    // change too, 1 is subtracted, so that a zero byte wraps around to 0xFF.
    let shift = u8::from(table.has_long_nul);
    let least = LEAD_OF_FOUR - shift;
    !table.has_pairs || !any(text, |byte| byte.wrapping_sub(shift) >= least)
}

/// The count of [`growth`], for a variant.
pub(super) struct Growth<'a> {
    #[allow(dead_code, reason = "only the kernel reads it")]
    pub(super) long_nul: bool,
    pub(super) text: &'a [u8],
}

/// The conversion of UTF-8 to a variant.
pub(super) struct ToPairs<'a> {
    #[allow(dead_code, reason = "only the kernel reads it")]
    pub(super) long_nul: bool,
    pub(super) text: &'a [u8],
    pub(super) output: &'a mut [u8],
}

/// The conversion of a variant to UTF-8.
pub(super) struct FromPairs<'a> {
    #[allow(dead_code, reason = "only the kernel reads it")]
    pub(super) long_nul: bool,
    pub(super) bytes: &'a [u8],
    pub(super) output: &'a mut [u8],
}

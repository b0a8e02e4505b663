//! Converts between UTF-8 and a variant that has surrogate pairs. A sequence of four bytes in UTF-8
//! is the six bytes of a pair in the variant. If U+0000 has two bytes in the variant, they are a
//! zero byte in UTF-8. All other bytes are the same in both.
//!
//! The functions take both encodings, `from` and `into`. One of them is UTF-8.

use super::short::{equal, is_any_marked};
use super::vectors::run;
#[cfg(feature = "alloc")]
use crate::base::length::sum;
use crate::base::slices::copy;
use crate::table::bits::spread;
use crate::table::difference::Difference;
use crate::table::encoding::Encoding;

/// Texts up to this length are converted on the stack. It is first tested whether they change,
/// because starting a kernel takes longer than the test.
pub(super) const FEW: usize = 64;

/// How many bytes longer `text`, which is UTF-8, is in the encoding `into`. The result is 0 if and
/// only if the encoding equals `text`.
///
/// The count cannot overflow: every byte adds at most 2, and a slice has at most `isize::MAX`
/// bytes.
#[cfg_attr(on_demand, inline)]
pub(crate) fn growth(from: Encoding, into: Encoding, text: &[u8]) -> usize {
    if is_kept_few(into, text) {
        return 0;
    }
    match into.table().difference {
        Difference::None => 0,
        Difference::Pairs { long_nul } => {
            run(Growth { long_nul, text }, |Growth { text, .. }| {
                // Unreachable error: every encoding has every scalar value.
                from.measure(text, into).map_or(0, |measure| measure.len - text.len())
            })
        }
    }
}

/// Converts well-formed `bytes` and writes the result to `output`, which is long enough. Returns
/// how many bytes were read and written.
#[cfg_attr(on_demand, inline)]
pub(crate) fn convert(
    from: Encoding,
    into: Encoding,
    bytes: &[u8],
    output: &mut [u8],
) -> (usize, usize) {
    let by_tables = |bytes: &[u8], output: &mut [u8]| {
        let room = output.len();
        let unused = from.write(bytes, into, output);
        (bytes.len(), room - unused.len())
    };
    match (from.table().difference, into.table().difference) {
        (Difference::None, Difference::None) => {
            copy(bytes, output);
            (bytes.len(), bytes.len())
        }
        (Difference::None, Difference::Pairs { long_nul }) => {
            run(ToPairs { long_nul, bytes, output }, |it| by_tables(it.bytes, it.output))
        }
        (Difference::Pairs { long_nul }, _) => {
            run(FromPairs { long_nul, bytes, output }, |it| by_tables(it.bytes, it.output))
        }
    }
}

/// The length of `text`, which is UTF-8, in the encoding `into`, or more; `None` if the encoding
/// equals `text`.
#[cfg(feature = "alloc")]
#[cfg_attr(on_demand, inline)]
pub(crate) fn changed_len(from: Encoding, into: Encoding, text: &[u8]) -> Option<usize> {
    if text.len() <= FEW {
        return (!is_kept_few(into, text)).then_some(2 * text.len());
    }
    match growth(from, into, text) {
        0 => None,
        growth => Some(sum(text.len(), growth)),
    }
}

/// Whether `text` is short and its encoding equals `text`.
#[inline]
fn is_kept_few(into: Encoding, text: &[u8]) -> bool {
    /// A byte that never changes.
    const PADDING: u8 = b'a';
    const _: () = assert!(spread(0, 4)[0] == 0xF0, "a lead byte of four has the four highest bits");

    let leads = |word: u64| word & word << 1 & word << 2 & word << 3;
    text.len() <= FEW
        && match into.table().difference {
            Difference::None => true,
            Difference::Pairs { long_nul: false } => !is_any_marked(text, PADDING, leads),
            Difference::Pairs { long_nul: true } => {
                !is_any_marked(text, PADDING, |word| leads(word) | equal(word, 0))
            }
        }
}

pub(super) struct Growth<'a> {
    #[allow(dead_code, reason = "only the kernel reads it")]
    pub(super) long_nul: bool,
    pub(super) text: &'a [u8],
}

/// The conversion of UTF-8 to a variant.
pub(super) struct ToPairs<'a> {
    #[allow(dead_code, reason = "only the kernel reads it")]
    pub(super) long_nul: bool,
    pub(super) bytes: &'a [u8],
    pub(super) output: &'a mut [u8],
}

/// The conversion of a variant to UTF-8.
pub(super) struct FromPairs<'a> {
    #[allow(dead_code, reason = "only the kernel reads it")]
    pub(super) long_nul: bool,
    pub(super) bytes: &'a [u8],
    pub(super) output: &'a mut [u8],
}

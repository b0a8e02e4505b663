//! Starts the kernels of percent-decoding.

use super::short::any;
use super::vectors::{HAS_VECTORS, run};
use crate::set::decode::{self, EscapeCounts, pass_decoded};

/// Decodes `input` until `input` or `output` ends, and returns how many bytes were read and
/// written. Decoding `strictly` stops at a malformed escape, or some bytes before; otherwise its `%` is
/// copied. The bytes of `output` after the decoded bytes may be overwritten. If `plus` is set, `+`
/// becomes a space.
#[cfg_attr(on_demand, inline)]
pub(crate) fn decode(
    plus: bool,
    strictly: bool,
    input: &[u8],
    output: &mut [u8],
) -> (usize, usize) {
    /// Up to this length, decoding byte by byte takes less time than starting the kernel.
    const LONGEST_BY_BYTES: usize = 12;

    let by_bytes = |kernel: &mut Decode<'_>| {
        let &mut Decode { plus, strictly, input, ref mut output } = kernel;
        pass_decoded(plus, strictly, input, output)
    };
    let kernel = &mut Decode { plus, strictly, input, output };
    let is_short = HAS_VECTORS && input.len() <= LONGEST_BY_BYTES;
    if is_short { by_bytes(kernel) } else { run(kernel, by_bytes) }
}

pub(super) struct Decode<'a> {
    pub(super) plus: bool,
    pub(super) strictly: bool,
    pub(super) input: &'a [u8],
    pub(super) output: &'a mut [u8],
}

/// Counts the `%`, and those of them that start an escape.
#[inline]
pub(crate) fn count_escapes(input: &[u8]) -> EscapeCounts {
    run(CountEscapes(input), |CountEscapes(input)| decode::count_escapes(input))
}

pub(super) struct CountEscapes<'a>(pub(super) &'a [u8]);

/// Counts the `%`. If there are none, looks for a `+`.
#[inline]
pub(crate) fn count_signs(input: &[u8]) -> SignCounts {
    run(CountSigns(input), |CountSigns(input)| {
        // First a search, because in an unoptimized build the standard library, which is optimized,
        // is faster than the loop that counts.
        let has_percent = input.contains(&b'%');
        let percent = if has_percent { decode::count_percent_signs(input) } else { 0 };
        SignCounts { percent, plus: percent == 0 && input.contains(&b'+') }
    })
}

pub(crate) struct SignCounts {
    /// The number of `%`.
    pub(crate) percent: usize,
    /// Whether there is a `+`. Only valid if `percent` is 0.
    pub(crate) plus: bool,
}

pub(super) struct CountSigns<'a>(pub(super) &'a [u8]);

/// Whether `input`, which has at most 128 bytes, has no `%` and, if `plus` is set, no `+`. For
/// short inputs, starting a kernel would take longer.
#[cfg_attr(on_demand, inline)]
pub(crate) fn is_plain(plus: bool, input: &[u8]) -> bool {
    // In an unoptimized build, the search of the standard library, which is optimized, is faster.
    if cfg!(unoptimized) {
        return !(input.contains(&b'%') || plus && input.contains(&b'+'));
    }
    // If `plus` is not set, the second comparison looks for `%` again.
    let second = if plus { b'+' } else { b'%' };
    !any(input, |byte| (byte == b'%') | (byte == second))
}

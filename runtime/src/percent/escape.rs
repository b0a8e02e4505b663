//! Counting escapes, with the kernel in front.

use crate::kernel::percent_decode;
use crate::set::escape::pass_escapes;

/// How many escapes there are, by the kernel; `None` if it does not say so.
pub(super) fn quick_count(input: &[u8]) -> Option<usize> {
    /// Below this the kernel takes longer to get going than the definition to end.
    const SHORT: usize = 32;

    if input.len() < SHORT {
        return None;
    }
    let counts = percent_decode::count_escapes(input);
    (counts.percent_signs == counts.escapes).then_some(counts.escapes)
}

/// How many bytes come before the first malformed escape.
pub(super) fn well_escaped_prefix(input: &[u8]) -> usize {
    match quick_count(input) {
        Some(_) => input.len(),
        None => input.len() - pass_escapes(input).1.len(),
    }
}

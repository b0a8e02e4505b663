//! Starts the kernels of percent-encoding.
//!
//! Real text mixes kept and escaped bytes, so that a branch on each byte is mispredicted about half
//! the time. The kernels have no such branch: they store whole vectors. If only the first bytes of
//! a vector are output, the next vector overwrites the others. The kernels are therefore fastest if
//! the output buffer is longer than the encoding.

use super::vectors::run;
use crate::set::EncodeSet;

/// Whether `input` is encoded without a kernel: it is so short that loading the constants of a
/// kernel takes longer, and the set has a table of the output for each byte.
#[inline]
fn is_short(set: &EncodeSet, input: &[u8]) -> bool {
    const LONGEST_BY_TABLE: usize = 8;

    input.len() <= LONGEST_BY_TABLE && set.words.is_some()
}

/// Encodes `input` to the front of `output` and returns the length of the encoding; `None` if the
/// encoding does not fit. The bytes of `output` after the encoding may be overwritten.
// Always inlined, because a call takes as long as encoding a few bytes.
#[cfg_attr(all(on_demand, not(unoptimized)), inline(always))]
#[cfg_attr(not(all(on_demand, not(unoptimized))), inline)]
pub(crate) fn encode(set: &EncodeSet, input: &[u8], output: &mut [u8]) -> Option<usize> {
    let by_bytes = |kernel: &mut Encode<'_>| kernel.set.write(kernel.input, kernel.output);
    let kernel = &mut Encode { set, input, output };
    if is_short(set, input) { by_bytes(kernel) } else { run(kernel, by_bytes) }
}

pub(super) struct Encode<'a> {
    pub(super) set: &'a EncodeSet,
    pub(super) input: &'a [u8],
    pub(super) output: &'a mut [u8],
}

/// The index of the first byte that encoding changes, which is the first byte in the set.
#[cfg_attr(on_demand, inline)]
pub(crate) fn find(set: &EncodeSet, input: &[u8]) -> Option<usize> {
    /// How many bytes are compared one by one, because starting a kernel takes longer.
    const ONE_BY_ONE: usize = 4;

    let first_in =
        |set: &EncodeSet, bytes: &[u8]| bytes.iter().position(|&byte| set.contains(byte));
    let (front, rest) = input.split_at(ONE_BY_ONE.min(input.len()));
    let place = first_in(set, front);
    if place.is_some() || rest.is_empty() {
        return place;
    }
    let later = run(&Find { set, input: rest }, |&Find { set, input }| first_in(set, input))?;
    Some(front.len() + later)
}

pub(super) struct Find<'a> {
    pub(super) set: &'a EncodeSet,
    pub(super) input: &'a [u8],
}

pub(crate) struct Scanned {
    /// The number of bytes that become escapes.
    pub(crate) escaped: usize,
    /// Whether the encoding differs from the input.
    pub(crate) is_changed: bool,
}

/// Counts the bytes that become escapes, and tells whether the encoding differs from the input.
#[cfg(feature = "alloc")]
#[inline]
pub(crate) fn scan(set: &EncodeSet, input: &[u8]) -> Scanned {
    let by_bytes = |&Scan { set, input }: &Scan<'_>| {
        // A space that becomes `+` is changed, but is not counted, because it is not escaped.
        let escaped = set.count_escaped(input);
        let is_changed = escaped > 0 || set.writes_plus() && input.contains(&b' ');
        Scanned { escaped, is_changed }
    };
    let kernel = &Scan { set, input };
    if is_short(set, input) { by_bytes(kernel) } else { run(kernel, by_bytes) }
}

pub(super) struct Scan<'a> {
    pub(super) set: &'a EncodeSet,
    pub(super) input: &'a [u8],
}

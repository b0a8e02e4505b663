//! Percent-decoding.
//!
//! The code without vectors alternates between two loops. The first copies eight bytes at a time,
//! up to the next `%`. The second decodes escapes until there is a byte outside an escape. Escapes
//! come in runs, because non-ASCII letters do, so that the branches between the two loops are
//! rarely mispredicted.

use super::short::short_words;
use super::{Kernel, Level};
use crate::base::slices::{after, after_mut, until};
use crate::set::decode::{DIGITS, NO_DIGIT, pass_decoded};

/// How many bytes longer than the decoded bytes an output should be, so that the kernels can store
/// whole vectors up to the last decoded byte.
#[cfg(feature = "alloc")]
pub(crate) const SLACK: usize = 64;

/// Bytes are counted in chunks of this length, because a counter has one byte. With such small
/// counters, the compiler can count many bytes at once.
const STRETCH: usize = u8::MAX as usize;

/// What to do with a `%` that does not start an escape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Malformed {
    /// The `%` is copied.
    Kept,
    /// Decoding stops at the `%`, or some bytes before.
    Refused,
}

/// Decodes `input` until `input` or `output` ends; the last few bytes may be left to the caller.
/// Returns how many bytes were read and written. The bytes of `output` after the decoded bytes may
/// be overwritten. If `plus` is set, `+` becomes a space.
#[cfg_attr(on_demand, inline)]
pub(crate) fn decode(
    plus: bool,
    malformed: Malformed,
    input: &[u8],
    output: &mut [u8],
) -> (usize, usize) {
    Level::best().run(Decode { plus, malformed, input, output })
}

pub(super) struct Decode<'a> {
    pub(super) plus: bool,
    pub(super) malformed: Malformed,
    pub(super) input: &'a [u8],
    pub(super) output: &'a mut [u8],
}

impl Kernel for Decode<'_> {
    type Output = (usize, usize);

    /// In an optimized build, stops when fewer than eight bytes of `input` or of `output` are left.
    #[cfg_attr(on_demand, inline)]
    fn portable(self) -> (usize, usize) {
        const BLOCK: usize = 8;

        let Decode { plus, malformed, input, output } = self;
        // Without optimization, the loop in `set` is faster, because it has no call.
        if cfg!(unoptimized) {
            return pass_decoded(plus, malformed == Malformed::Refused, input, output);
        }
        let plus_to_space = if plus { u64::from(b'+' ^ b' ') } else { 0 };
        let (mut read, mut written) = (0, 0);
        while let Some(block) = after(input, read).first_chunk::<BLOCK>()
            && let Some(room) = after_mut(output, written).first_chunk_mut::<BLOCK>()
        {
            let block = u64::from_le_bytes(*block);
            *room = (block ^ (plus_to_space * equal_bytes(block, b'+'))).to_le_bytes();
            let percent_signs = equal_bytes(block, b'%');
            if percent_signs == 0 {
                read += BLOCK;
                written += BLOCK;
                continue;
            }
            let plain = percent_signs.trailing_zeros() as usize / 8;
            read += plain;
            written += plain;

            let (triples, _) = after(input, read).as_chunks::<3>();
            let mut escapes = 0;
            for (&triple, byte) in triples.iter().zip(after_mut(output, written)) {
                let [b'%', high, low] = triple else { break };
                let (high, low) = (DIGITS[high as usize], DIGITS[low as usize]);
                if high | low == NO_DIGIT {
                    break;
                }
                *byte = high << 4 | low;
                escapes += 1;
            }
            read += 3 * escapes;
            written += escapes;
            if escapes == 0 {
                if malformed == Malformed::Refused {
                    break;
                }
                if let Some(byte) = output.get_mut(written) {
                    *byte = b'%';
                }
                read += 1;
                written += 1;
            }
        }
        (read, written)
    }
}

#[cfg_attr(on_demand, inline)]
pub(crate) fn count_escapes(input: &[u8]) -> EscapeCounts {
    Level::best().run(CountEscapes(input))
}

pub(crate) struct EscapeCounts {
    /// The number of `%`.
    pub(crate) percent_signs: usize,
    /// The number of `%` that are followed by two hexadecimal digits.
    pub(crate) escapes: usize,
}

pub(super) struct CountEscapes<'a>(pub(super) &'a [u8]);

impl Kernel for CountEscapes<'_> {
    type Output = EscapeCounts;

    #[cfg_attr(on_demand, inline)]
    fn portable(self) -> EscapeCounts {
        let CountEscapes(mut rest) = self;
        let mut counts = EscapeCounts { percent_signs: 0, escapes: 0 };
        while rest.len() > 2 {
            let len = STRETCH.min(rest.len() - 2);
            let (high, low) = (after(rest, 1), after(rest, 2));
            let (mut percent_signs, mut escapes) = (0u8, 0u8);
            for ((&first, &high), &low) in until(rest, len).iter().zip(high).zip(low) {
                let is_percent = first == b'%';
                percent_signs += u8::from(is_percent);
                escapes += u8::from(is_percent & is_digit(high) & is_digit(low));
            }
            counts.percent_signs += usize::from(percent_signs);
            counts.escapes += usize::from(escapes);
            rest = after(rest, len);
        }
        // No escape starts in the last two bytes.
        counts.percent_signs += rest.iter().filter(|&&byte| byte == b'%').count();
        counts
    }
}

#[cfg_attr(on_demand, inline)]
pub(crate) fn count_signs(input: &[u8]) -> SignCounts {
    Level::best().run(CountSigns(input))
}

pub(crate) struct SignCounts {
    /// The number of `%`.
    pub(crate) percent: usize,
    /// Whether there is a `+`.
    pub(crate) plus: bool,
}

pub(super) struct CountSigns<'a>(pub(super) &'a [u8]);

impl Kernel for CountSigns<'_> {
    type Output = SignCounts;

    #[cfg_attr(on_demand, inline)]
    fn portable(self) -> SignCounts {
        let mut counts = SignCounts { percent: 0, plus: false };
        // Without optimization, a loop without calls is faster, and `contains` of the standard
        // library, which is compiled with optimization, is much faster.
        if cfg!(unoptimized) {
            let mut rest = self.0;
            if !rest.contains(&b'%') {
                counts.plus = rest.contains(&b'+');
                return counts;
            }
            while let &[byte, ref after @ ..] = rest {
                if byte == b'%' {
                    counts.percent += 1;
                } else if byte == b'+' {
                    counts.plus = true;
                }
                rest = after;
            }
            return counts;
        }
        for stretch in self.0.chunks(STRETCH) {
            let (mut percent, mut pluses) = (0u8, 0u8);
            for &byte in stretch {
                percent += u8::from(byte == b'%');
                pluses |= u8::from(byte == b'+');
            }
            counts.percent += usize::from(percent);
            counts.plus |= pluses != 0;
        }
        counts
    }
}

/// Whether `input` has no `%` and, if `plus` is set, no `+`. Meant for short
/// inputs, for which starting a kernel would take longer than the comparisons.
#[cfg_attr(on_demand, inline)]
pub(crate) fn is_plain(plus: bool, input: &[u8]) -> bool {
    // If `plus` is not set, the second comparison looks for `%` again.
    let plus = if plus { b'+' } else { b'%' };
    // Without optimization, a loop without calls is faster.
    if cfg!(unoptimized) {
        let mut rest = input;
        while let &[byte, ref after @ ..] = rest {
            if byte == b'%' || byte == plus {
                return false;
            }
            rest = after;
        }
        return true;
    }
    let Some(last) = input.last_chunk() else {
        let [first, second] = short_words(input);
        let signs = |block: u64| equal_bytes(block, b'%') | equal_bytes(block, plus);
        return signs(first) | signs(second) == 0;
    };
    let is_plain_block = |block: &[u8; 16]| {
        block.iter().fold(true, |plain, &byte| plain & (byte != b'%') & (byte != plus))
    };
    let (blocks, _) = input.as_chunks();
    blocks.iter().all(is_plain_block) && is_plain_block(last)
}

/// A word with 1 in each byte where `block` equals `byte`, and 0 in the others.
#[inline]
fn equal_bytes(block: u64, byte: u8) -> u64 {
    const ONES: u64 = u64::from_ne_bytes([1; 8]);
    const LOW_BITS: u64 = 0x7F * ONES;

    let difference = block ^ (ONES * u64::from(byte));
    // Adding 0x7F carries into a byte's high bit if and only if one of its low bits is set.
    !(((difference & LOW_BITS) + LOW_BITS) | difference) >> 7 & ONES
}

/// Whether `byte` is a hexadecimal digit. The compiler can compare many bytes at once, but cannot
/// look up many bytes in [`DIGITS`] at once.
#[cfg_attr(on_demand, inline)]
const fn is_digit(byte: u8) -> bool {
    (byte.wrapping_sub(b'0') < 10) | ((byte | 0x20).wrapping_sub(b'a') < 6)
}

/// Proves for every byte that `is_digit` and [`DIGITS`] give the same answer.
const _: () = {
    let mut byte = 0;
    while byte < DIGITS.len() {
        assert!(is_digit(byte as u8) == (DIGITS[byte] != NO_DIGIT));
        byte += 1;
    }
};

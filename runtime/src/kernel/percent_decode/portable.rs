//! Without vectors: by runs, eight bytes at a time up to the next `%`, then escape
//! after escape.
//!
//! Escapes come in runs, as the letters that are not ASCII do, so that there is
//! little for a branch between one run and the next to guess.

use super::{EscapeCounts, Malformed, SignCounts};
use crate::base::slices::{after, after_mut, until};
use crate::kernel::short::short_words;
use crate::set::escape::{DIGITS, NO_DIGIT};

/// How many bytes of a run are moved at once.
const BLOCK: usize = 8;

/// As many bytes as a byte can count.
const STRETCH: usize = u8::MAX as usize;

/// A one in each byte of a block.
const ONES: u64 = 0x0101_0101_0101_0101;

/// That both know the same digits.
const _: () = {
    let mut byte = 0;
    while byte < DIGITS.len() {
        assert!(is_digit(byte as u8) == (DIGITS[byte] != NO_DIGIT));
        byte += 1;
    }
};

/// Counts `%`, and looks for `+`.
pub(super) fn count_signs(input: &[u8]) -> SignCounts {
    let mut counts = SignCounts { percent: 0, plus: false };
    for stretch in input.chunks(STRETCH) {
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

/// Whether there is neither `%` nor, if it matters, `+`: for short inputs.
#[inline]
pub(super) fn is_plain(plus: bool, input: &[u8]) -> bool {
    // Where `+` does not matter, `%` is looked for twice.
    let plus = if plus { b'+' } else { b'%' };
    let Some(last) = input.last_chunk() else {
        let [first, second] = short_words(input);
        let signs = |block: u64| equal_bytes(block, b'%') | equal_bytes(block, plus);
        return signs(first) | signs(second) == 0;
    };
    let (blocks, _) = input.as_chunks();
    blocks.iter().all(|block| is_plain_block(plus, block)) && is_plain_block(plus, last)
}

#[inline]
fn is_plain_block(plus: u8, block: &[u8; 16]) -> bool {
    block.iter().fold(true, |plain, &byte| plain & (byte != b'%') & (byte != plus))
}

/// Counts `%` and escapes.
pub(super) fn count_escapes(input: &[u8]) -> EscapeCounts {
    let mut counts = EscapeCounts { percent_signs: 0, escapes: 0 };
    let mut rest = input;
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
    // Behind these there is no room for two digits.
    counts.percent_signs += rest.iter().filter(|&&byte| byte == b'%').count();
    counts
}

/// Decodes while `input` and `output` have a block left.
pub(super) fn decode(
    plus: bool,
    malformed: Malformed,
    input: &[u8],
    output: &mut [u8],
) -> (usize, usize) {
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

/// A one in each byte of the block that equals `byte`.
#[inline]
fn equal_bytes(block: u64, byte: u8) -> u64 {
    const LOW_BITS: u64 = 0x7F * ONES;
    let difference = block ^ (ONES * u64::from(byte));
    // Adding 7F carries into a byte's high bit exactly if one of its low bits is set.
    !(((difference & LOW_BITS) + LOW_BITS) | difference) >> 7 & ONES
}

/// Whether it is a hexadecimal digit, in a way that is done to many bytes at once.
const fn is_digit(byte: u8) -> bool {
    (byte.wrapping_sub(b'0') < 10) | ((byte | 0x20).wrapping_sub(b'a') < 6)
}

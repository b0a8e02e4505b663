//! The conversion of text, which is well-formed UTF-8, to an encoding with surrogate pairs and
//! back. Most bytes are the same in both, so the loops skip them and convert the others.

use super::bits::{FIRST_SUPPLEMENTARY, gather, gather_pair, spread, spread_pair};
use super::convert::put;
use super::encoding::Encoding;
use crate::base::slices::{after, split_block};

/// The smallest lead byte of a four-byte sequence: 0xF0.
pub(crate) const LEAD_OF_FOUR: u8 = spread(0, 4)[0];

/// U+0000 in two bytes: 0xC0 0x80.
pub(crate) const LONG_NUL: [u8; 2] = match spread(0, 2) {
    [a, b, ..] => [a, b],
};

/// The first two bytes of the first high surrogate, which is 0xED 0xA0 0x80. The other high
/// surrogates differ from it in the low four bits of the second byte, and in the third byte.
const SURROGATE: [u8; 2] = match spread_pair(FIRST_SUPPLEMENTARY, 6) {
    [a, b, ..] => [a, b],
};

/// Skips the blocks of `N` bytes at the start of `bytes` in which all bytes are at least `least` and
/// less than `end`. A block is tested without a branch, so that the compiler tests many bytes at once.
#[inline(always)]
pub(crate) const fn skip_blocks<const N: usize>(least: u8, end: u8, bytes: &[u8]) -> &[u8] {
    let mut rest = bytes;
    while let Some((block, after)) = split_block::<N>(rest) {
        let (mut are_in, mut i) = (true, 0);
        while i < N {
            are_in &= (least <= block[i]) & (block[i] < end);
            i += 1;
        }
        if !are_in {
            break;
        }
        rest = after;
    }
    rest
}

/// How many bytes longer the encoding of `text` is than `text`. The result is 0 if and only if
/// the encoding equals `text`.
///
/// The count cannot overflow: every byte adds at most 2, and a slice has at most `isize::MAX`
/// bytes.
#[cfg_attr(on_demand, inline)]
pub(crate) const fn text_growth(encoding: Encoding, text: &[u8]) -> usize {
    let (mut growth, mut rest) = (0, text);
    loop {
        // A zero byte takes two bytes. Any other byte that changes leads four bytes, which take
        // six.
        rest = match skip_unchanged(encoding, rest) {
            [0, after @ ..] => {
                growth += 1;
                after
            }
            [_, _, _, _, after @ ..] => {
                growth += 2;
                after
            }
            // Empty, because the text has all four bytes of a sequence.
            _ => return growth,
        };
    }
}

/// Writes the encoding of `text` to `output`, which is long enough, and returns the rest of it.
#[cfg_attr(on_demand, inline)]
pub(crate) const fn write_text<'o>(
    encoding: Encoding,
    text: &[u8],
    output: &'o mut [u8],
) -> &'o mut [u8] {
    let (mut rest, mut room) = (text, output);
    loop {
        let changed = skip_unchanged(encoding, rest);
        if changed.len() < rest.len() {
            room = put(room, rest, rest.len() - changed.len());
        }
        rest = match changed {
            [0, after @ ..] => {
                room = put(room, &LONG_NUL, LONG_NUL.len());
                after
            }
            [_, _, _, _, after @ ..] => {
                // Never `else`, because `output` is long enough.
                let [a, b, c, d, e, f, left @ ..] = room else { return room };
                [*a, *b, *c, *d, *e, *f] = spread_pair(gather(changed, 4), 6);
                room = left;
                after
            }
            _ => return room,
        };
    }
}

/// Skips the sequences at the start of `text` that do not change.
#[cfg_attr(on_demand, inline)]
const fn skip_unchanged(encoding: Encoding, text: &[u8]) -> &[u8] {
    let table = encoding.table();
    if !table.has_pairs {
        // The encoding writes all text as UTF-8 does.
        return &[];
    }
    // The least byte that does not change. The greatest is the one before `LEAD_OF_FOUR`.
    let least = table.has_long_nul as u8;
    // Before the blocks, because changed sequences often follow each other.
    match *text {
        [first, ..] if first < least || LEAD_OF_FOUR <= first => return text,
        _ => {}
    }
    let mut rest = skip_blocks::<32>(least, LEAD_OF_FOUR, text);
    rest = skip_blocks::<8>(least, LEAD_OF_FOUR, rest);
    while let &[byte, ref after @ ..] = rest {
        if byte < least || LEAD_OF_FOUR <= byte {
            break;
        }
        rest = after;
    }
    rest
}

/// Writes `bytes` as UTF-8 to `output`, which is long enough, and returns the rest of it. The bytes
/// are well-formed in an encoding with surrogate pairs, and have no unpaired surrogate.
#[cfg_attr(on_demand, inline)]
pub(crate) const fn read_text<'o>(bytes: &[u8], output: &'o mut [u8]) -> &'o mut [u8] {
    let (mut rest, mut room) = (bytes, output);
    loop {
        rest = match rest {
            [first, second, ..] if *first == SURROGATE[0] && is_high(*second) => {
                // Never `else` in these two lines: the pair is whole, and `output` is long enough.
                let Some((pair, after)) = rest.split_first_chunk() else { return room };
                let [a, b, c, d, left @ ..] = room else { return room };
                [*a, *b, *c, *d, ..] = spread(gather_pair(pair), 4);
                room = left;
                after
            }
            // U+0000. An encoding that writes it in one byte has no sequence with this lead byte.
            [first, _, after @ ..] if *first == LONG_NUL[0] => {
                room = put(room, &[0], 1);
                after
            }
            // A first byte that does not change, or that leads a code point below the surrogates.
            [_, tail @ ..] => {
                let changed = skip_to_changed(tail);
                room = put(room, rest, rest.len() - changed.len());
                changed
            }
            [] => return room,
        };
    }
}

/// Whether a surrogate with this second byte is a high surrogate.
#[inline(always)]
const fn is_high(second: u8) -> bool {
    second & 0xF0 == SURROGATE[1]
}

/// Skips the bytes before the first lead byte of a U+0000 in two bytes or of a surrogate. U+D000 to
/// U+D7FF have the lead byte of surrogates too, so the next sequence may still be unchanged.
#[cfg_attr(on_demand, inline)]
const fn skip_to_changed(bytes: &[u8]) -> &[u8] {
    let mut rest = bytes;
    while let Some((block, after)) = split_block::<16>(rest) {
        let (mut may_change, mut i) = (false, 0);
        while i < block.len() {
            may_change |= (block[i] == LONG_NUL[0]) | (block[i] == SURROGATE[0]);
            i += 1;
        }
        if may_change {
            break;
        }
        rest = after;
    }
    while let [byte, after @ ..] = rest {
        if *byte == LONG_NUL[0] || *byte == SURROGATE[0] {
            break;
        }
        rest = after;
    }
    rest
}

/// How many bytes shorter `bytes` are in UTF-8, if they are well-formed in an encoding with
/// surrogate pairs and have no unpaired surrogate.
#[cfg_attr(on_demand, inline)]
pub(crate) const fn shrinkage(bytes: &[u8]) -> usize {
    /// How many pairs of adjacent bytes are compared at once. Their sum, at most 2 for each, fits a
    /// byte.
    const BLOCK: usize = 32;

    let (mut rest, mut sum) = (skip_to_changed(bytes), 0);
    // One byte more than there are pairs, because the last pair ends with that byte.
    while let Some((block, _)) = split_block::<{ BLOCK + 1 }>(rest) {
        let (mut i, mut lost_in_block) = (0, 0);
        while i < BLOCK {
            lost_in_block += lost_at(block[i], block[i + 1]);
            i += 1;
        }
        sum += lost_in_block as usize;
        rest = skip_to_changed(after(rest, BLOCK));
    }
    while let [first, second, ..] = rest {
        sum += lost_at(*first, *second) as usize;
        rest = after(rest, 1);
    }
    sum
}

/// How many bytes are lost at two adjacent bytes: one at a U+0000, and two at a pair. The second
/// byte of a high surrogate tells it from a low one, and from a code point below the surrogates.
#[inline(always)]
const fn lost_at(first: u8, second: u8) -> u8 {
    (first == LONG_NUL[0]) as u8 + 2 * ((first == SURROGATE[0]) & is_high(second)) as u8
}

//! The encoding of text, which is well-formed UTF-8.

use super::bits::{gather, spread, spread_pair};
use super::convert::put;
use super::difference::Difference;
use super::encoding::Encoding;

/// The smallest lead byte of a four-byte sequence: 0xF0.
pub(crate) const LEAD_OF_FOUR: u8 = spread(0, 4)[0];

/// U+0000 in two bytes: 0xC0 0x80.
pub(crate) const LONG_NUL: [u8; 2] = match spread(0, 2) {
    [a, b, ..] => [a, b],
};

/// Whether all bytes of a block are at least `least` and less than [`LEAD_OF_FOUR`]. There is no
/// branch, so that the compiler tests many bytes at once.
#[inline(always)]
const fn are_in<const N: usize>(least: u8, block: &[u8; N]) -> bool {
    let (mut are_in, mut i) = (true, 0);
    while i < N {
        are_in &= (least <= block[i]) & (block[i] < LEAD_OF_FOUR);
        i += 1;
    }
    are_in
}

impl Encoding {
    /// How many bytes longer the encoding of `text` is than `text`. The result is 0 if and only if
    /// the encoding equals `text`.
    ///
    /// The count cannot overflow: every byte adds at most 2, and a slice has at most `isize::MAX`
    /// bytes.
    #[cfg_attr(on_demand, inline)]
    pub(crate) const fn text_growth(self, text: &[u8]) -> usize {
        let (mut growth, mut rest) = (0, self.skip_unchanged(text));
        while let &[byte, ref after @ ..] = rest {
            // A zero byte takes two bytes. Any other byte here leads four bytes, which take six.
            rest = match after {
                [_, _, _, after @ ..] if byte > 0 => {
                    growth += 2;
                    self.skip_unchanged(after)
                }
                _ => {
                    growth += 1;
                    self.skip_unchanged(after)
                }
            };
        }
        growth
    }

    /// Writes the encoding of `text` to `output`, which is long enough, and returns the rest of it.
    #[cfg_attr(on_demand, inline)]
    pub(crate) const fn write_text<'o>(self, text: &[u8], output: &'o mut [u8]) -> &'o mut [u8] {
        let (mut rest, mut room) = (text, output);
        loop {
            let changed = self.skip_unchanged(rest);
            room = put(room, rest, rest.len() - changed.len());
            rest = match changed {
                [0, after @ ..] => {
                    room = put(room, &LONG_NUL, LONG_NUL.len());
                    after
                }
                [_, _, _, _, after @ ..] => {
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
    const fn skip_unchanged(self, text: &[u8]) -> &[u8] {
        let Difference::Pairs { long_nul } = self.table().difference else { return &[] };
        // The least byte that does not change. The greatest is the one before `LEAD_OF_FOUR`.
        let least = long_nul as u8;
        let mut rest = text;
        // Before the blocks, because changed sequences often follow each other.
        if let [first, ..] = rest
            && !(least <= *first && *first < LEAD_OF_FOUR)
        {
            return rest;
        }
        while let Some((block, after)) = rest.split_first_chunk::<32>()
            && are_in(least, block)
        {
            rest = after;
        }
        while let Some((block, after)) = rest.split_first_chunk::<8>()
            && are_in(least, block)
        {
            rest = after;
        }
        while let &[byte, ref after @ ..] = rest
            && least <= byte
            && byte < LEAD_OF_FOUR
        {
            rest = after;
        }
        rest
    }
}

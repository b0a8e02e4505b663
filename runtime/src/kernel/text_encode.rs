//! From UTF-8 to one of its relatives: all is copied but U+0000 and what has four bytes.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use super::pairs::{FOUR, to_pair};
use super::rewrite::{BLOCK, Rewrite, rewrite, untouched_prefix};
use crate::form::Relation;
use crate::form::bits::spread;

/// The lead bytes of four bytes in UTF-8 are those from here on.
pub(super) const LEAD_OF_FOUR: u8 = FOUR.to_be_bytes()[0];

/// U+0000 in two bytes.
pub(super) const LONG_NUL: [u8; 2] = match spread(0, 2) {
    [a, b, ..] => [a, b],
};

/// How a form is written, as far as a kernel has to know it.
#[derive(Clone, Copy)]
pub(crate) enum Encoding {
    /// As UTF-8.
    Alike,
    Pairs(ToPairs<false>),
    PairsAndLongNul(ToPairs<true>),
}

impl Encoding {
    pub(crate) const fn new(relation: Relation) -> Encoding {
        match relation {
            Relation { pairs: false, long_nul: false } => Encoding::Alike,
            Relation { pairs: true, long_nul: false } => Encoding::Pairs(ToPairs),
            Relation { pairs: true, long_nul: true } => Encoding::PairsAndLongNul(ToPairs),
            Relation { pairs: false, long_nul: true } => panic!("no form is written like that"),
        }
    }

    /// How many bytes at the start of a text are certainly written as they are: all, if
    /// nothing changes, and else fewer.
    #[inline]
    pub(crate) fn kept_prefix(self, text: &[u8]) -> usize {
        match self {
            Encoding::Alike => text.len(),
            Encoding::Pairs(to) => untouched_prefix(to, text),
            Encoding::PairsAndLongNul(to) => untouched_prefix(to, text),
        }
    }

    /// How many bytes longer a text becomes.
    pub(crate) fn growth(self, text: &[u8]) -> usize {
        match self {
            Encoding::Alike => 0,
            Encoding::Pairs(to) => to.growth(text),
            Encoding::PairsAndLongNul(to) => to.growth(text),
        }
    }

    /// Writes a text, or some end of it, to `output`, which has room for it.
    pub(crate) fn write(self, text: &[u8], output: &mut [u8]) {
        match self {
            Encoding::Alike => (0, 0),
            Encoding::Pairs(to) => rewrite(to, text, output),
            Encoding::PairsAndLongNul(to) => rewrite(to, text, output),
        };
    }

    /// A text that is rewritten from `kept` on.
    #[cfg(feature = "alloc")]
    #[inline(never)]
    pub(crate) fn rewritten(self, text: &[u8], kept: usize) -> Vec<u8> {
        let growth = self.growth(&text[kept..]);
        // Filled with what is at hand, for asking for zeros takes longer where they are few.
        let mut output = Vec::with_capacity(text.len() + growth);
        output.extend_from_slice(text);
        output.resize(text.len() + growth, 0);
        self.write(&text[kept..], &mut output[kept..]);
        output
    }
}

/// From four bytes to pairs; and perhaps from the zero byte to [`LONG_NUL`].
#[derive(Clone, Copy)]
pub(crate) struct ToPairs<const WITH_NUL: bool>;

impl<const WITH_NUL: bool> ToPairs<WITH_NUL> {
    fn growth(self, text: &[u8]) -> usize {
        let (blocks, rest) = text.as_chunks::<BLOCK>();
        let of_blocks = blocks.iter().map(|block| usize::from(self.growth_of(block)));
        of_blocks.sum::<usize>() + usize::from(self.growth_of(rest))
    }

    /// The growth of at most a block, which one byte has room for.
    fn growth_of(self, bytes: &[u8]) -> u8 {
        const OF_FOUR: u8 = 6 - 4;
        const OF_NUL: u8 = LONG_NUL.len() as u8 - 1;
        const _: () = assert!(BLOCK * OF_FOUR as usize <= u8::MAX as usize);
        bytes.iter().fold(0, |growth: u8, &byte| {
            let of_nul = if WITH_NUL && byte == 0 { OF_NUL } else { 0 };
            let of_four = if byte >= LEAD_OF_FOUR { OF_FOUR } else { 0 };
            growth.wrapping_add(of_nul | of_four)
        })
    }
}

impl<const WITH_NUL: bool> Rewrite for ToPairs<WITH_NUL> {
    #[inline(always)]
    fn touches(self, byte: u8) -> bool {
        // One comparison: a zero byte less one is the greatest of all.
        let (shift, least) = if WITH_NUL { (1, LEAD_OF_FOUR - 1) } else { (0, LEAD_OF_FOUR) };
        byte.wrapping_sub(shift) >= least
    }

    fn run(self, text: &[u8], output: &mut [u8]) -> (usize, usize) {
        let mut changed = 0;
        match text {
            [LEAD_OF_FOUR..=u8::MAX, ..] => {
                let (fours, room) = (text.as_chunks::<4>().0, output.as_chunks_mut::<6>().0);
                for (&four, pair) in fours.iter().zip(room) {
                    if four[0] < LEAD_OF_FOUR {
                        break;
                    }
                    let [a, b, c, d, e, f, ..] = to_pair(u32::from_be_bytes(four)).to_be_bytes();
                    *pair = [a, b, c, d, e, f];
                    changed += 1;
                }
                (4 * changed, 6 * changed)
            }
            [0, ..] if WITH_NUL => {
                let room = output.as_chunks_mut().0;
                for (_, room) in text.iter().take_while(|&&byte| byte == 0).zip(room) {
                    *room = LONG_NUL;
                    changed += 1;
                }
                (changed, LONG_NUL.len() * changed)
            }
            _ => (0, 0),
        }
    }
}

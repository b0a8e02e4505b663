//! From UTF-8 to one of its relatives: all is copied but U+0000 and what has four bytes.

use super::pairs::{FOUR, to_pair};
use super::rewrite::{BLOCK, Rewrite, equal_bytes, rewrite, untouched_prefix};
use crate::form::Relation;
use crate::form::bits::spread;

/// The lead bytes of four bytes in UTF-8 are those from here on.
const LEAD_OF_FOUR: u8 = FOUR.to_be_bytes()[0];

/// U+0000 in two bytes.
pub(super) const LONG_NUL: [u8; 2] = match spread(0, 2) {
    [a, b, ..] => [a, b],
};

/// How many bytes longer U+0000 becomes, and what has four bytes.
const GROWTH: (u8, u8) = (1, 2);

/// What is rewritten on the way to a form.
#[derive(Clone, Copy)]
pub(crate) struct Encoding {
    relation: Relation,
    /// What a byte that is rewritten is at least, when `shift` is taken off it: so 00
    /// becomes FF.
    least: u8,
    shift: u8,
}

impl Encoding {
    pub(crate) const fn new(relation: Relation) -> Encoding {
        let shift = relation.long_nul as u8;
        let least = if relation.pairs { LEAD_OF_FOUR - shift } else { u8::MAX };
        Encoding { relation, least, shift }
    }

    /// How many bytes at the start of a text are certainly written as they are.
    pub(crate) fn kept_prefix(self, text: &[u8]) -> usize {
        if self.relation.is_sameness() { text.len() } else { untouched_prefix(self, text) }
    }

    /// How many bytes longer a text becomes.
    pub(crate) fn growth(self, text: &[u8]) -> usize {
        let (blocks, rest) = text.as_chunks::<BLOCK>();
        let of_blocks = blocks.iter().map(|block| usize::from(self.growth_of(block)));
        of_blocks.sum::<usize>() + usize::from(self.growth_of(rest))
    }

    /// The same for a few bytes, so that it has room in one.
    fn growth_of(self, bytes: &[u8]) -> u8 {
        const _: () = assert!(BLOCK * GROWTH.1 as usize <= u8::MAX as usize);
        let nul = self.relation.long_nul as u8 * GROWTH.0;
        let four = self.relation.pairs as u8 * GROWTH.1;
        bytes.iter().fold(0, |growth: u8, &byte| {
            let of_nul = if byte == 0 { nul } else { 0 };
            let of_four = if byte >= LEAD_OF_FOUR { four } else { 0 };
            growth.wrapping_add(of_nul | of_four)
        })
    }

    /// Writes a text, or some end of it, to `output`, as far as there is room, and returns
    /// how much of both was used.
    pub(crate) fn write(self, text: &[u8], output: &mut [u8]) -> (usize, usize) {
        rewrite(self, text, output)
    }
}

impl Rewrite for Encoding {
    fn is_touched<const N: usize>(self, bytes: &[u8; N]) -> bool {
        let touched = bytes.iter().map(|byte| byte.wrapping_sub(self.shift) >= self.least);
        touched.fold(false, |any, is_touched| any | is_touched)
    }

    fn touched(self, word: u64) -> u64 {
        const HIGH_BITS: u64 = u64::from_ne_bytes([0x80; 8]);
        const _: () = assert!(LEAD_OF_FOUR.leading_ones() == 4 && LEAD_OF_FOUR.count_ones() == 4);
        let four = word & word << 1 & word << 2 & word << 3 & HIGH_BITS;
        let nul = equal_bytes(word, 0);
        (if self.relation.pairs { four } else { 0 }) | (if self.relation.long_nul { nul } else { 0 })
    }

    fn run(self, text: &[u8], output: &mut [u8]) -> (usize, usize) {
        let mut changed = 0;
        match text {
            [LEAD_OF_FOUR..=u8::MAX, ..] if self.relation.pairs => {
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
            [0, ..] if self.relation.long_nul => {
                for (_, room) in text.iter().take_while(|&&byte| byte == 0).zip(output.as_chunks_mut().0) {
                    *room = LONG_NUL;
                    changed += 1;
                }
                (changed, 2 * changed)
            }
            _ => (0, 0),
        }
    }
}

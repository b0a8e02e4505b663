//! By blocks that are copied, and then what changes by itself.

use crate::kernel::pairs::{LEAD_OF_FOUR, LONG_NUL, OF_NUL, OF_PAIR, to_pair};
use crate::kernel::rewrite::{BLOCK, Rewrite};

/// From four bytes to pairs; and perhaps from the zero byte to [`LONG_NUL`].
#[derive(Clone, Copy)]
pub(in crate::kernel) struct ToPairs<const WITH_NUL: bool>;

impl<const WITH_NUL: bool> ToPairs<WITH_NUL> {
    pub(super) fn growth(self, text: &[u8]) -> usize {
        let (blocks, rest) = text.as_chunks::<BLOCK>();
        let of_blocks = blocks.iter().map(|block| usize::from(self.growth_of(block)));
        of_blocks.sum::<usize>() + usize::from(self.growth_of(rest))
    }

    /// The growth of at most a block, which one byte has room for.
    fn growth_of(self, bytes: &[u8]) -> u8 {
        const _: () = assert!(BLOCK * OF_PAIR <= u8::MAX as usize);
        bytes.iter().fold(0, |growth: u8, &byte| {
            let of_nul = if WITH_NUL && byte == 0 { OF_NUL as u8 } else { 0 };
            let of_four = if byte >= LEAD_OF_FOUR { OF_PAIR as u8 } else { 0 };
            growth.wrapping_add(of_nul | of_four)
        })
    }
}

impl<const WITH_NUL: bool> Rewrite for ToPairs<WITH_NUL> {
    #[inline]
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

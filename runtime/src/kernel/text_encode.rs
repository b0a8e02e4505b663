//! From UTF-8 to its variants with surrogate pairs: everything is copied, except a sequence of four
//! bytes, which becomes a pair of three bytes each, and U+0000 where it has two bytes.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use super::pairs::{LEAD_OF_FOUR, LONG_NUL, OF_NUL, OF_PAIR, to_pair};
use super::rewrite::{BLOCK, Rewrite, rewrite, untouched_prefix};
use super::variant::FEW;
use super::{Kernel, Level};
#[cfg(feature = "alloc")]
use crate::base::buffer::zeros;
#[cfg(feature = "alloc")]
use crate::base::length::sum;
use crate::base::slices::copy;
#[cfg(feature = "alloc")]
use crate::base::slices::until;
use crate::table::difference::Difference;

/// How many bytes longer the encoding of `text` is; 0 exactly if nothing changes.
///
/// The count cannot overflow: every kernel counts at most two for a byte, and a slice has at most
/// `isize::MAX` bytes.
pub(crate) fn growth(difference: Difference, text: &[u8]) -> usize {
    match difference {
        Difference::Pairs { long_nul } if !keeps_few(difference, text) => {
            Level::best().run(Growth { long_nul, text })
        }
        _ => 0,
    }
}

/// Writes the encoding of `text` to `output`, which has its length.
pub(crate) fn write(difference: Difference, text: &[u8], output: &mut [u8]) {
    match difference {
        Difference::None => copy(text, output),
        Difference::Pairs { long_nul } => {
            Level::best().run(Write { long_nul, text, output });
        }
    }
}

/// The encoding of `text` in a buffer of its own; `None` if it is `text` itself.
#[cfg(feature = "alloc")]
#[inline]
pub(crate) fn encoded(difference: Difference, text: &[u8]) -> Option<Vec<u8>> {
    let Difference::Pairs { long_nul } = difference else { return None };
    if text.len() <= FEW {
        return (!keeps_few(difference, text)).then(|| few_encoded(long_nul, text));
    }
    let growth = growth(difference, text);
    (growth > 0).then(|| many_encoded(difference, text, growth))
}

#[cfg(feature = "alloc")]
#[inline(never)]
fn many_encoded(difference: Difference, text: &[u8], growth: usize) -> Vec<u8> {
    let mut output = zeros(sum(text.len(), growth));
    write(difference, text, &mut output);
    output
}

/// Encodes a short text on the stack, so that its growth need not be counted first.
#[cfg(feature = "alloc")]
#[inline(never)]
fn few_encoded(long_nul: bool, text: &[u8]) -> Vec<u8> {
    let mut output = [0; 2 * FEW];
    let (_, len) = Level::best().run(Write { long_nul, text, output: &mut output });
    until(&output, len).to_vec()
}

/// Whether `text` is short and certainly does not change. This is known before a kernel is
/// started.
#[inline]
fn keeps_few(difference: Difference, text: &[u8]) -> bool {
    text.len() <= FEW
        && text.len()
            == match difference {
                Difference::None => text.len(),
                Difference::Pairs { long_nul: true } => untouched_prefix(ToPairs::<true>, text),
                Difference::Pairs { long_nul: false } => untouched_prefix(ToPairs::<false>, text),
            }
}

pub(super) struct Growth<'a> {
    pub(super) long_nul: bool,
    pub(super) text: &'a [u8],
}

impl Kernel for Growth<'_> {
    type Output = usize;

    fn portable(self) -> usize {
        if self.long_nul {
            ToPairs::<true>.growth(self.text)
        } else {
            ToPairs::<false>.growth(self.text)
        }
    }
}

pub(super) struct Write<'a> {
    pub(super) long_nul: bool,
    pub(super) text: &'a [u8],
    pub(super) output: &'a mut [u8],
}

impl Kernel for Write<'_> {
    /// How many bytes were read and written: all, if there is room.
    type Output = (usize, usize);

    fn portable(self) -> (usize, usize) {
        if self.long_nul {
            rewrite(ToPairs::<true>, self.text, self.output)
        } else {
            rewrite(ToPairs::<false>, self.text, self.output)
        }
    }
}

/// Rewrites four bytes as a pair, and a zero byte as [`LONG_NUL`] if the flag is set.
#[derive(Clone, Copy)]
pub(super) struct ToPairs<const LONG: bool>;

impl<const LONG: bool> ToPairs<LONG> {
    fn growth(self, text: &[u8]) -> usize {
        let (blocks, rest) = text.as_chunks::<BLOCK>();
        let of_blocks = blocks.iter().map(|block| usize::from(self.growth_of(block)));
        of_blocks.sum::<usize>() + usize::from(self.growth_of(rest))
    }

    /// The growth of at most a block, which fits a byte.
    fn growth_of(self, bytes: &[u8]) -> u8 {
        const _: () = assert!(BLOCK * OF_PAIR <= u8::MAX as usize);
        bytes.iter().fold(0, |growth: u8, &byte| {
            let of_nul = if LONG && byte == 0 { OF_NUL as u8 } else { 0 };
            let of_four = if byte >= LEAD_OF_FOUR { OF_PAIR as u8 } else { 0 };
            growth.wrapping_add(of_nul | of_four)
        })
    }
}

impl<const LONG: bool> Rewrite for ToPairs<LONG> {
    #[inline]
    fn touches(self, byte: u8) -> bool {
        // One comparison is enough: a zero byte minus one is the greatest byte.
        let (shift, least) = if LONG { (1, LEAD_OF_FOUR - 1) } else { (0, LEAD_OF_FOUR) };
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
            [0, ..] if LONG => {
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

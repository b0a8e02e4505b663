//! Converts UTF-8 to a variant that has surrogate pairs. A sequence of four bytes becomes the six
//! bytes of a pair. If U+0000 has two bytes in the variant, a zero byte becomes these two. All
//! other bytes are copied.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

#[cfg(feature = "alloc")]
use super::out_of_line;
use super::pairs::{LEAD_OF_FOUR, LONG_NUL, OF_NUL, OF_PAIR, to_pair};
use super::rewrite::{Rewrite, are_untouched, rewrite};
use super::variant::FEW;
use super::{Kernel, Level};
#[cfg(feature = "alloc")]
use crate::base::buffer::zeros;
#[cfg(feature = "alloc")]
use crate::base::length::sum;
use crate::base::slices::copy;
#[cfg(feature = "alloc")]
use crate::base::slices::{after_mut, until};
use crate::table::difference::Difference;

/// How many bytes longer the encoding of `text` is than `text`. The result is 0 if and only if the
/// encoding equals `text`.
///
/// The count cannot overflow: every kernel adds at most 2 for each byte, and a slice has at most
/// `isize::MAX` bytes.
#[cfg_attr(on_demand, inline)]
pub(crate) fn growth(difference: Difference, text: &[u8]) -> usize {
    match difference {
        Difference::Pairs { long_nul } if !keeps_few(difference, text) => {
            Level::best().run(Growth { long_nul, text })
        }
        _ => 0,
    }
}

/// Writes the encoding of `text` to `output`, which has the length of the encoding.
#[cfg_attr(on_demand, inline)]
pub(crate) fn write(difference: Difference, text: &[u8], output: &mut [u8]) {
    match difference {
        Difference::None => copy(text, output),
        Difference::Pairs { long_nul } => {
            Level::best().run(Write { long_nul, text, output });
        }
    }
}

/// The encoding of `text` in a new buffer; `None` if the encoding equals `text`.
#[cfg(feature = "alloc")]
#[cfg_attr(on_demand, inline)]
pub(crate) fn encoded(difference: Difference, text: &[u8]) -> Option<Vec<u8>> {
    let Difference::Pairs { long_nul } = difference else { return None };
    if text.len() <= FEW {
        return (!keeps_few(difference, text)).then(|| few_encoded(long_nul, text, <[u8]>::to_vec));
    }
    let growth = growth(difference, text);
    (growth > 0).then(|| out_of_line(move || many_encoded(difference, text, growth)))
}

#[cfg(feature = "alloc")]
#[cfg_attr(on_demand, inline)]
#[cfg_attr(not(on_demand), inline(never))]
fn many_encoded(difference: Difference, text: &[u8], growth: usize) -> Vec<u8> {
    let mut output = zeros(sum(text.len(), growth));
    write(difference, text, &mut output);
    output
}

/// Adds the encoding of `text` to the end of `output`.
#[cfg(feature = "alloc")]
#[cfg_attr(on_demand, inline)]
pub(crate) fn append(difference: Difference, text: &[u8], output: &mut Vec<u8>) {
    match difference {
        Difference::Pairs { long_nul } if text.len() <= FEW && !keeps_few(difference, text) => {
            few_encoded(long_nul, text, |encoded| output.extend_from_slice(encoded));
        }
        _ => match growth(difference, text) {
            0 => output.extend_from_slice(text),
            growth => {
                let start = output.len();
                output.resize(sum(start, sum(text.len(), growth)), 0);
                write(difference, text, after_mut(output, start));
            }
        },
    }
}

/// Encodes a short text on the stack, so that its growth need not be counted first.
#[cfg(feature = "alloc")]
#[inline(never)]
fn few_encoded<T>(long_nul: bool, text: &[u8], take: impl FnOnce(&[u8]) -> T) -> T {
    let mut output = [0; 2 * FEW];
    let (_, len) = Level::best().run(Write { long_nul, text, output: &mut output });
    take(until(&output, len))
}

/// Whether `text` is short and its encoding equals `text`. This test is faster than starting a
/// kernel.
#[inline]
fn keeps_few(difference: Difference, text: &[u8]) -> bool {
    text.len() <= FEW
        && match difference {
            Difference::None => true,
            Difference::Pairs { long_nul } => are_untouched(ToPairs::new(long_nul), text),
        }
}

pub(super) struct Growth<'a> {
    pub(super) long_nul: bool,
    pub(super) text: &'a [u8],
}

impl Kernel for Growth<'_> {
    type Output = usize;

    #[cfg_attr(on_demand, inline)]
    fn portable(self) -> usize {
        /// The longest block whose growth always fits in a byte.
        const BLOCK: usize = u8::MAX as usize / OF_PAIR;

        let Growth { long_nul, text } = self;
        let of_block = |block: &[u8]| {
            usize::from(block.iter().fold(0, |growth: u8, &byte| {
                let of_nul = if long_nul & (byte == 0) { OF_NUL as u8 } else { 0 };
                let of_four = if byte >= LEAD_OF_FOUR { OF_PAIR as u8 } else { 0 };
                growth.wrapping_add(of_nul | of_four)
            }))
        };
        text.chunks(BLOCK).map(of_block).sum()
    }
}

pub(super) struct Write<'a> {
    pub(super) long_nul: bool,
    pub(super) text: &'a [u8],
    pub(super) output: &'a mut [u8],
}

impl Kernel for Write<'_> {
    /// How many bytes were read and written. All bytes are read if `output` is long enough.
    type Output = (usize, usize);

    #[cfg_attr(on_demand, inline)]
    fn portable(self) -> (usize, usize) {
        rewrite(ToPairs::new(self.long_nul), self.text, self.output)
    }
}

/// Rewrites four bytes as a surrogate pair, and a zero byte as [`LONG_NUL`] if U+0000 has two
/// bytes.
#[derive(Clone, Copy)]
struct ToPairs {
    /// A sequence changes if its first byte minus `shift` is at least `least`. `shift` is 1 if zero
    /// bytes change: a zero byte minus 1 wraps around to 0xFF.
    shift: u8,
    least: u8,
}

impl ToPairs {
    #[inline]
    fn new(long_nul: bool) -> ToPairs {
        let shift = u8::from(long_nul);
        ToPairs { shift, least: LEAD_OF_FOUR - shift }
    }
}

impl Rewrite for ToPairs {
    #[inline]
    fn touches(self, byte: u8) -> bool {
        byte.wrapping_sub(self.shift) >= self.least
    }

    #[cfg_attr(on_demand, inline)]
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
            [0, ..] if self.shift > 0 => {
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

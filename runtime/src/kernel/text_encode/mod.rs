//! From UTF-8 to one of its variants: all is written as it is but U+0000 and what has four
//! bytes.

mod portable;

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use super::rewrite::{rewrite, untouched_prefix};
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

pub(super) use self::portable::ToPairs;

/// Whether a text is one of few bytes, of which certainly none changes. That is told
/// before a kernel is started.
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

/// How many bytes longer a text becomes: none exactly if nothing changes.
///
/// The count cannot overflow, because every kernel counts at most two for a byte, and a slice
/// has at most `isize::MAX` bytes.
pub(crate) fn growth(difference: Difference, text: &[u8]) -> usize {
    match difference {
        Difference::Pairs { long_nul } if !keeps_few(difference, text) => {
            Level::best().run(Growth { long_nul, text })
        }
        _ => 0,
    }
}

/// Writes a text to `output`, which is as long as that becomes.
pub(crate) fn write(difference: Difference, text: &[u8], output: &mut [u8]) {
    match difference {
        Difference::None => copy(text, output),
        Difference::Pairs { long_nul } => {
            Level::best().run(Write { long_nul, text, output });
        }
    }
}

/// Zero exactly if nothing of a text changes; else, of more than a few bytes, by how many
/// it grows.
#[cfg(feature = "alloc")]
pub(crate) fn change(difference: Difference, text: &[u8]) -> usize {
    if text.len() > FEW {
        return growth(difference, text);
    }
    usize::from(!keeps_few(difference, text))
}

/// What a text becomes that [`change`] says this of.
#[cfg(feature = "alloc")]
#[inline(never)]
pub(crate) fn encoded(difference: Difference, text: &[u8], change: usize) -> Vec<u8> {
    match difference {
        Difference::Pairs { long_nul } if text.len() <= FEW => few_rewritten(long_nul, text),
        _ => longer(difference, text, change),
    }
}

/// What a text becomes that grows.
#[cfg(feature = "alloc")]
fn longer(difference: Difference, text: &[u8], growth: usize) -> Vec<u8> {
    let mut output = zeros(sum(text.len(), growth));
    write(difference, text, &mut output);
    output
}

/// What few bytes become, by way of the stack, so that it need not be counted first.
#[cfg(feature = "alloc")]
fn few_rewritten(long_nul: bool, text: &[u8]) -> Vec<u8> {
    let mut output = [0; 2 * FEW];
    let (_, len) = Level::best().run(Write { long_nul, text, output: &mut output });
    until(&output, len).to_vec()
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

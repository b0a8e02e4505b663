//! From UTF-8 to one of its relatives: all is written as it is but U+0000 and what has four
//! bytes.

mod portable;
mod wide;

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

pub(super) use self::portable::{LEAD_OF_FOUR, LONG_NUL, ToPairs};

use super::Level;
use super::relative::FEW;
use super::rewrite::{rewrite, untouched_prefix};
use super::vector::{Isa, Kernel};
use crate::form::Relation;

/// How a form is written, as far as a kernel has to know it.
#[derive(Clone, Copy)]
pub(crate) enum Encoding {
    /// As UTF-8.
    Alike,
    /// With surrogate pairs; and perhaps with U+0000 in two bytes.
    Pairs { long_nul: bool },
}

impl Encoding {
    pub(crate) const fn new(relation: Relation) -> Encoding {
        match relation {
            Relation { pairs: false, long_nul: false } => Encoding::Alike,
            Relation { pairs: true, long_nul } => Encoding::Pairs { long_nul },
            Relation { pairs: false, long_nul: true } => panic!("no form is written like that"),
        }
    }

    /// How many bytes longer a text becomes: none exactly if nothing changes.
    pub(crate) fn growth(self, text: &[u8]) -> usize {
        let Encoding::Pairs { long_nul } = self else { return 0 };
        // What is little is mostly known before a kernel is started.
        if text.len() <= FEW {
            let kept = if long_nul {
                untouched_prefix(ToPairs::<true>, text)
            } else {
                untouched_prefix(ToPairs::<false>, text)
            };
            if kept == text.len() {
                return 0;
            }
        }
        Level::best().run(Growth { long_nul, text })
    }

    /// Writes a text to `output`, which is as long as that becomes.
    pub(crate) fn write(self, text: &[u8], output: &mut [u8]) {
        match self {
            Encoding::Alike => output.copy_from_slice(text),
            Encoding::Pairs { long_nul } => {
                Level::best().run(Write { long_nul, text, output });
            }
        }
    }

    /// A text that becomes so many bytes longer.
    #[cfg(feature = "alloc")]
    #[inline(never)]
    pub(crate) fn rewritten(self, text: &[u8], growth: usize) -> Vec<u8> {
        let len = text.len() + growth;
        // Filled with what is at hand, for asking for zeros takes longer where they are few.
        let mut output = Vec::with_capacity(len);
        output.extend_from_slice(text);
        output.resize(len, 0);
        self.write(text, &mut output);
        output
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

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> usize {
        wide::growth(isa, self.long_nul, self.text)
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

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> (usize, usize) {
        wide::write(isa, self)
    }
}

//! How far bytes are well-formed in a form that is related to UTF-8: of sequences of one to
//! three bytes, and of surrogate pairs.

mod portable;
mod wide;

use super::Level;
use super::neighbours::{Neighbours, Notes, least_lead};
use super::pairs::UNIT;
use super::vector::{Isa, Kernel};
use crate::form::Row;
use crate::form::bits::CONTINUATIONS;

/// What a kernel knows of a form.
pub(crate) struct Relative {
    neighbours: Neighbours,
    notes: Notes,
    /// The first of the bytes that are sequences of their own; they end at 7F.
    first_single: u8,
    /// The first byte after all that follow another, and the least one that leads sequences
    /// of three bytes.
    leads: [u8; 2],
    /// The kernel without vectors.
    portable: fn(&[u8]) -> Verdict,
}

/// How much longer than in UTF-8 U+0000 and a pair are.
const OF_NUL: usize = 2 - 1;
const OF_PAIR: usize = 2 * UNIT - 4;

impl Relative {
    pub(crate) const fn of(rows: &[Row]) -> Relative {
        let notes = Notes::of(rows);
        let (long_nul, alone) = (notes.nul.is_some(), notes.pair.is_none());
        Relative {
            neighbours: Neighbours::of(rows),
            notes,
            first_single: if long_nul { 1 } else { 0 },
            leads: [CONTINUATIONS.1 + 1, least_lead(rows, 3)],
            portable: portable::judge(long_nul, alone),
        }
    }

    #[inline]
    pub(crate) fn judge(&self, bytes: &[u8]) -> Verdict {
        Level::best().run(Judge(self, bytes))
    }

    /// Whether all bytes are sequences of their own; of few bytes, for they are looked at by
    /// the word.
    #[inline]
    pub(crate) fn are_single(&self, bytes: &[u8]) -> bool {
        const ONES: u64 = u64::from_ne_bytes([1; 8]);
        let first = ONES * u64::from(self.first_single);
        // A byte below the first gets the highest bit, and it alone borrows of the next.
        let is_other = |word: u64| (word.wrapping_sub(first) | word) & ONES << 7 != 0;
        if let (Some(front), Some(back)) = (bytes.first_chunk::<8>(), bytes.last_chunk::<8>()) {
            let (words, _) = bytes.as_chunks::<8>();
            return !is_other(u64::from_le_bytes(*back))
                && !is_other(u64::from_le_bytes(*front))
                && !words.iter().any(|word| is_other(u64::from_le_bytes(*word)));
        }
        bytes.iter().all(|&byte| byte.wrapping_sub(self.first_single) < 0x80 - self.first_single)
    }
}

/// What is found of bytes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Verdict {
    /// An offset up to which they are well-formed, but for a sequence that reaches beyond it
    /// perhaps: their length, or somewhere not far before the first fault.
    pub(crate) end: usize,
    /// How many bytes fewer they are in UTF-8, if they are well-formed to their end.
    pub(crate) shrinkage: usize,
}

pub(super) struct Judge<'a>(pub(super) &'a Relative, pub(super) &'a [u8]);

impl Kernel for Judge<'_> {
    type Output = Verdict;

    fn portable(self) -> Verdict {
        let Judge(form, bytes) = self;
        (form.portable)(bytes)
    }

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> Verdict {
        let Judge(form, bytes) = self;
        wide::judge(isa, form, bytes)
    }
}

//! How far bytes are well-formed in an encoding that is related to UTF-8: of sequences of one to
//! three bytes, and of surrogate pairs.

mod portable;

use super::special_cases::SpecialCases;
use super::vectors::Tables;
use super::{Kernel, Level};
use crate::base::slices::after;
use crate::table::ValidPrefix;
use crate::table::row::Row;

/// What a kernel knows of an encoding.
pub(crate) struct Variant {
    /// The first of the bytes that are sequences of their own; they end at 7F.
    pub(super) first_single: u8,
    /// The kernel without vectors.
    portable: fn(&[u8]) -> ValidPrefix,
    /// What vectors look up.
    #[allow(dead_code, reason = "without vectors nobody does")]
    pub(super) tables: Tables,
}

impl Variant {
    pub(crate) const fn of(rows: &[Row]) -> Variant {
        let special_cases = SpecialCases::of(rows);
        let (long_nul, alone) = (special_cases.nul.is_some(), special_cases.pair.is_none());
        Variant {
            first_single: if long_nul { 1 } else { 0 },
            portable: portable::valid_prefix(long_nul, alone),
            tables: Tables::of(rows),
        }
    }

    #[inline]
    pub(crate) fn valid_prefix(&self, bytes: &[u8]) -> ValidPrefix {
        if bytes.len() > FEW {
            Level::best().run(Validate(self, bytes))
        } else if self.are_single(bytes) {
            ValidPrefix { end: bytes.len(), shrinkage: 0 }
        } else {
            Level::best().run(Rest { encoding: self, bytes, at: 0 })
        }
    }

    /// Whether all bytes, of which there are at most [`FEW`], are sequences of their own.
    /// They are looked at from both ends, in the middle perhaps twice.
    #[inline]
    pub(super) fn are_single(&self, bytes: &[u8]) -> bool {
        let first = u64::from_ne_bytes([self.first_single; 8]);
        let others = if let Some(others) = both_ends::<{ FEW / 2 }>(first, bytes) {
            others
        } else if let Some(others) = both_ends::<{ FEW / 4 }>(first, bytes) {
            others
        } else if let Some(others) = both_ends::<8>(first, bytes) {
            others
        } else if let (Some(front), Some(back)) = (bytes.first_chunk(), bytes.last_chunk()) {
            let (front, back) = (u32::from_le_bytes(*front), u32::from_le_bytes(*back));
            others(first, u64::from(front) | u64::from(back) << 32)
        } else {
            // What is padded with is a sequence of its own.
            let padded = bytes.iter().fold(first, |word, &byte| word << 8 | u64::from(byte));
            others(first, padded)
        };
        others & HIGHEST == 0
    }
}

/// As many bytes as are looked at without a kernel, which it would take longer to start.
pub(super) const FEW: usize = 64;

const HIGHEST: u64 = u64::from_ne_bytes([0x80; 8]);

/// A word that has the highest bit of some byte set if some byte of this one is no sequence
/// of its own: below the first one, or from 80 on.
#[inline(always)]
fn others(first: u64, word: u64) -> u64 {
    // A byte takes from the next one only if it is below the first itself.
    word.wrapping_sub(first) | word
}

/// The same of as many bytes at both ends, if there are so many.
#[inline(always)]
fn both_ends<const N: usize>(first: u64, bytes: &[u8]) -> Option<u64> {
    let (front, back) = (bytes.first_chunk::<N>()?, bytes.last_chunk::<N>()?);
    let mut found = 0;
    for (&front, &back) in front.as_chunks().0.iter().zip(back.as_chunks().0) {
        found |= others(first, u64::from_le_bytes(front));
        found |= others(first, u64::from_le_bytes(back));
    }
    Some(found)
}

pub(super) struct Validate<'a>(pub(super) &'a Variant, pub(super) &'a [u8]);

impl Kernel for Validate<'_> {
    type Output = ValidPrefix;

    fn portable(self) -> ValidPrefix {
        let Validate(encoding, bytes) = self;
        (encoding.portable)(bytes)
    }
}

/// What is left from some place on.
pub(super) struct Rest<'a> {
    pub(super) encoding: &'a Variant,
    pub(super) bytes: &'a [u8],
    pub(super) at: usize,
}

impl Kernel for Rest<'_> {
    type Output = ValidPrefix;

    fn portable(self) -> ValidPrefix {
        let ValidPrefix { end, shrinkage } = (self.encoding.portable)(after(self.bytes, self.at));
        ValidPrefix { end: self.at + end, shrinkage }
    }
}

//! How far bytes are well-formed in a variant of UTF-8: an encoding of sequences of one to three
//! bytes, and of surrogate pairs.

use super::automaton::Automaton;
use super::pairs::{LONG_NUL, OF_NUL, OF_PAIR, PAIR_BYTES, UNIT};
use super::vectors::Tables;
use super::{Kernel, Level};
use crate::base::slices::after;
use crate::table::ValidPrefix;
use crate::table::row::{Row, first_single};

/// What the kernels know of an encoding.
pub(crate) struct Variant {
    /// [`first_single`] of the rows.
    pub(super) first_single: u8,
    /// Read without vectors.
    automaton: Automaton,
    /// Read by the vectors.
    #[allow(dead_code, reason = "without vectors there is no table")]
    pub(super) tables: Tables,
}

impl Variant {
    pub(crate) const fn of(rows: &[Row]) -> Variant {
        Variant {
            first_single: first_single(rows),
            automaton: Automaton::of(rows),
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

    /// Whether each byte is a sequence of its own. There are at most [`FEW`]; they are compared from
    /// both ends, so that some in the middle may be compared twice.
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
            // The padding, `first_single`, is a sequence of its own.
            let padded = bytes.iter().fold(first, |word, &byte| word << 8 | u64::from(byte));
            others(first, padded)
        };
        others & HIGHEST == 0
    }
}

/// How many bytes shorter these well-formed bytes are as UTF-8.
fn shrinkage(bytes: &[u8]) -> usize {
    /// The length of a stretch whose shrinkage fits a `u8`: each byte adds at most [`OF_PAIR`].
    const STRETCH: usize = u8::MAX as usize / OF_PAIR;
    const LEAD: u8 = PAIR_BYTES[0];
    const SECOND: u8 = PAIR_BYTES[UNIT + 1];

    // No well-formed sequence that becomes shorter ends with its first byte.
    let next = after(bytes, bytes.len().min(1));
    let stretches = bytes.chunks(STRETCH).zip(next.chunks(STRETCH));
    stretches
        .map(|(stretch, next)| {
            let of_stretch = stretch.iter().zip(next).fold(0, |shrinkage: u8, (&byte, &next)| {
                let of_nul = if byte == LONG_NUL[0] { OF_NUL as u8 } else { 0 };
                let of_pair = if (byte == LEAD) & (next >= SECOND) { OF_PAIR as u8 } else { 0 };
                shrinkage.wrapping_add(of_nul | of_pair)
            });
            usize::from(of_stretch)
        })
        .sum()
}

/// Up to this many bytes are compared before a kernel is started, which takes longer.
pub(super) const FEW: usize = 64;

const HIGHEST: u64 = u64::from_ne_bytes([0x80; 8]);

/// A word with the highest bit of a byte set if any byte of `word` is not a sequence of its own: if
/// it is below `first`, or 80 or above. Only a byte below its `first` borrows from the next one.
#[inline(always)]
fn others(first: u64, word: u64) -> u64 {
    word.wrapping_sub(first) | word
}

/// [`others`] of `N` bytes at both ends, if there are as many.
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
        let first = u64::from_ne_bytes([encoding.first_single; 8]);
        let is_plain = |word| others(first, word) & HIGHEST == 0;
        let end = encoding.automaton.valid_prefix(bytes, is_plain);
        let shrinkage = if end == bytes.len() { shrinkage(bytes) } else { 0 };
        ValidPrefix { end, shrinkage }
    }
}

/// The bytes from `at` on.
pub(super) struct Rest<'a> {
    pub(super) encoding: &'a Variant,
    pub(super) bytes: &'a [u8],
    pub(super) at: usize,
}

impl Kernel for Rest<'_> {
    type Output = ValidPrefix;

    fn portable(self) -> ValidPrefix {
        let Rest { encoding, bytes, at } = self;
        let ValidPrefix { end, shrinkage } = Validate(encoding, after(bytes, at)).portable();
        ValidPrefix { end: at + end, shrinkage }
    }
}

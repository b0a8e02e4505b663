//! The length of the well-formed start of a slice in a variant of UTF-8. The sequences of a variant
//! have one to three bytes, or are surrogate pairs of six bytes.

use super::automaton::Automaton;
use super::pairs::{LONG_NUL, OF_NUL, OF_PAIR, PAIR_BYTES, UNIT};
use super::vectors::Tables;
use super::{Kernel, Level};
use crate::base::slices::after;
use crate::table::ValidPrefix;
use crate::table::row::{Row, first_single};

/// An encoding, as the kernels need it.
pub(crate) struct Variant {
    /// The smallest byte that is a one-byte sequence. The greatest is 0x7F.
    pub(super) first_single: u8,
    /// Used without vectors.
    automaton: Automaton,
    /// Used with vectors.
    #[allow(dead_code, reason = "without vectors there is no table")]
    pub(super) tables: Tables,
}

impl Variant {
    #[cfg_attr(on_demand, inline)]
    pub(crate) const fn of(rows: &[Row]) -> Variant {
        Variant {
            first_single: first_single(rows),
            automaton: Automaton::of(rows),
            tables: Tables::of(rows),
        }
    }

    #[cfg_attr(on_demand, inline)]
    pub(crate) fn valid_prefix(&self, bytes: &[u8]) -> ValidPrefix {
        if bytes.len() > FEW {
            Level::best().run(Validate(self, bytes))
        } else if self.are_single(bytes) {
            ValidPrefix { end: bytes.len(), shrinkage: 0 }
        } else {
            Level::best().run(Rest { encoding: self, bytes, at: 0 })
        }
    }

    /// Whether each byte is a one-byte sequence. `bytes` has at most [`FEW`] bytes. Two chunks of
    /// equal length are tested, one from each end; the chunks may overlap in the middle.
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
            // The word is padded with `first_single`, which is a one-byte sequence.
            let padded = bytes.iter().fold(first, |word, &byte| word << 8 | u64::from(byte));
            others(first, padded)
        };
        others & HIGHEST == 0
    }
}

/// How many bytes shorter the text of `bytes`, which are well-formed, is in UTF-8.
#[cfg_attr(on_demand, inline)]
fn shrinkage(bytes: &[u8]) -> usize {
    /// The longest chunk whose shrinkage always fits in a byte: each byte adds at most [`OF_PAIR`].
    const STRETCH: usize = u8::MAX as usize / OF_PAIR;
    const LEAD: u8 = PAIR_BYTES[0];
    const SECOND: u8 = PAIR_BYTES[UNIT + 1];

    // The last byte needs no next byte: it cannot start a sequence that becomes shorter, because
    // such sequences have at least two bytes.
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

/// Inputs up to this length are first tested without a kernel, because starting a kernel takes
/// longer than the test.
pub(super) const FEW: usize = 64;

const HIGHEST: u64 = u64::from_ne_bytes([0x80; 8]);

/// Finds the bytes of `word` that are not one-byte sequences: bytes below `first_single`, which
/// `first` repeats in each byte, and bytes from 0x80 on. If there is such a byte, some byte of the
/// result has its highest bit set; otherwise none has. The subtraction borrows from the next byte
/// only after a byte below `first_single`, which is itself found.
#[inline(always)]
fn others(first: u64, word: u64) -> u64 {
    word.wrapping_sub(first) | word
}

/// [`others`] of the first `N` and of the last `N` bytes, combined by OR; `None` if there are fewer
/// than `N` bytes.
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

    #[cfg_attr(on_demand, inline)]
    fn portable(self) -> ValidPrefix {
        let Validate(encoding, bytes) = self;
        let first = u64::from_ne_bytes([encoding.first_single; 8]);
        let is_plain = |word| others(first, word) & HIGHEST == 0;
        let end = encoding.automaton.valid_prefix(bytes, is_plain);
        let shrinkage = if end == bytes.len() { shrinkage(bytes) } else { 0 };
        ValidPrefix { end, shrinkage }
    }
}

/// Validates the bytes from `at` on. All bytes before `at` are one-byte sequences.
pub(super) struct Rest<'a> {
    pub(super) encoding: &'a Variant,
    pub(super) bytes: &'a [u8],
    pub(super) at: usize,
}

impl Kernel for Rest<'_> {
    type Output = ValidPrefix;

    #[cfg_attr(on_demand, inline)]
    fn portable(self) -> ValidPrefix {
        let Rest { encoding, bytes, at } = self;
        let ValidPrefix { end, shrinkage } = Validate(encoding, after(bytes, at)).portable();
        ValidPrefix { end: at + end, shrinkage }
    }
}

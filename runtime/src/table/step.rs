//! Reading one code point: the definition that all else is held to.

use super::Match;
use super::bits::{CONTINUATION_BITS, CONTINUATIONS, gather};
use super::encoding::Encoding;
use super::error::IllFormedError;
use super::lead::{LEADS, LeadInfo};
use crate::base::slices::after;

/// One code point, as it was read.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::encoding::{MODIFIED_UTF_8, Step};
///
/// let read = MODIFIED_UTF_8.step(b"\xC0\x80a", 0);
/// assert!(matches!(read, Some(Ok(Step { code_point: 0, len: 2, .. }))));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Step {
    /// The code point.
    pub code_point: u32,
    /// The length of its sequence in bytes.
    pub len: usize,
}

impl Encoding {
    /// Reads the code point whose sequence starts `at` bytes into `bytes`; `None`
    /// at the end or beyond it.
    ///
    /// # Errors
    ///
    /// No well-formed sequence starts there. Offsets are those of `bytes`; go on at
    /// `valid_up_to() + error_len()` to find what else is wrong.
    ///
    /// # Cost
    ///
    /// A few steps, however long `bytes` is.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::encoding::UTF_8;
    ///
    /// let step = UTF_8.step("x二".as_bytes(), 1).unwrap()?;
    /// assert_eq!((step.code_point, step.len), (0x4E8C, 3));
    /// assert_eq!(UTF_8.step(b"x", 1), None);
    /// # Ok::<(), etched::IllFormedError>(())
    /// ```
    pub const fn step(self, bytes: &[u8], at: usize) -> Option<Result<Step, IllFormedError>> {
        if at >= bytes.len() {
            return None;
        }
        let table = self.table();
        if table.is_single(bytes[at]) {
            return Some(Ok(Step { code_point: bytes[at] as u32, len: 1 }));
        }
        let rest = after(bytes, at);
        let found = table.matching(rest);
        Some(match self.code_point_of(found, bytes, at) {
            Ok(code_point) => Ok(Step { code_point, len: found.matched }),
            Err(error) => Err(error),
        })
    }

    /// Whether this byte is a sequence of its own wherever it stands.
    pub(crate) const fn is_single(self, byte: u8) -> bool {
        self.table().is_single(byte)
    }

    /// How bytes, of which there is one at least, agree with the table.
    pub(crate) const fn matching(self, bytes: &[u8]) -> Match {
        self.table().matching(bytes)
    }

    /// What stands at `at`, where the bytes are known to agree with the table so far.
    #[cfg_attr(not(target_os = "none"), inline(always))]
    pub(crate) const fn code_point_of(
        self,
        found: Match,
        bytes: &[u8],
        at: usize,
    ) -> Result<u32, IllFormedError> {
        match found.whole {
            Some(row) => Ok(row.code_point(after(bytes, at))),
            None => Err(IllFormedError::after_match(self, bytes, at, found.matched)),
        }
    }
}

/// The sequence at the start, if it has this shape.
#[inline(always)]
const fn read(info: LeadInfo, bytes: &[u8]) -> Option<Step> {
    // The length by a branch, for that is guessed where a load would be waited for.
    match info >> 16 {
        2 => whole(info, bytes, 2),
        3 => whole(info, bytes, 3),
        4 => whole(info, bytes, 4),
        _ => None,
    }
}

#[inline(always)]
const fn whole(info: LeadInfo, bytes: &[u8], len: usize) -> Option<Step> {
    if bytes.len() < len {
        return None;
    }
    let (low, high) = (info as u8, (info >> 8) as u8);
    // The shape was looked up by the lower bits of the first byte.
    let mut is_whole = LEADS <= bytes[0] && low <= bytes[1] && bytes[1] <= high;
    let mut i = 2;
    while i < len {
        is_whole &= bytes[i] ^ CONTINUATIONS.0 < 1 << CONTINUATION_BITS;
        i += 1;
    }
    // The rows are proved to follow the distribution of bits.
    if is_whole { Some(Step { code_point: gather(bytes, len), len }) } else { None }
}

impl Encoding {
    /// [`step`](Encoding::step) where that is certain at a glance.
    #[inline(always)]
    pub(crate) const fn fast_step(self, bytes: &[u8], at: usize) -> Option<Step> {
        let Some((_, rest)) = bytes.split_at_checked(at) else { return None };
        let [lead, ..] = *rest else { return None };
        let table = self.table();
        if table.is_single(lead) {
            return Some(Step { code_point: lead as u32, len: 1 });
        }
        read(table.leads[lead as usize % table.leads.len()], rest)
    }

    /// The bytes at the start, where many of them are sequences of their own.
    #[inline]
    pub(crate) fn single_byte_run(self, bytes: &[u8]) -> Option<&[u8; 8]> {
        let single_byte_run = bytes.first_chunk()?;
        let table = self.table();
        let are_single =
            single_byte_run.iter().fold(true, |all, &byte| all & table.is_single(byte));
        are_single.then_some(single_byte_run)
    }
}

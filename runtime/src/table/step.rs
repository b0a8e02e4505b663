//! One code point: reading it, finding where it starts, and writing it.

use super::bits::{CONTINUATION_BITS, CONTINUATIONS, MAX_LEN, gather};
use super::code_point::{CodePointError, Sequence};
use super::encoding::Encoding;
use super::error::{IllFormedError, sequence_len, unpaired_surrogate};
use super::lead::{LEADS, LeadInfo, lead_info};
use super::{Match, bits};
use crate::base::slices::after;

/// One code point that was read, and the length of its sequence.
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
    /// Reads the code point at the offset `at` to a [`Step`], which has its value and length;
    /// `None` at the end of `bytes` or beyond it.
    ///
    /// # Errors
    ///
    /// No well-formed sequence starts at `at`. Offsets are counted from the start of `bytes`. To
    /// find further errors, continue at `at + len` if [`error_len`](IllFormedError::error_len) is
    /// `Some(len)`. If it is `None`, the input ends inside the sequence.
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
    #[cfg_attr(on_demand, inline)]
    pub const fn step(self, bytes: &[u8], at: usize) -> Option<Result<Step, IllFormedError>> {
        if at >= bytes.len() {
            return None;
        }
        let table = self.table();
        if table.is_single(bytes[at]) {
            return Some(Ok(Step { code_point: bytes[at] as u32, len: 1 }));
        }
        let rest = after(bytes, at);
        let row_match = table.matching(rest);
        Some(match self.code_point_of(row_match, bytes, at) {
            Ok(code_point) => Ok(Step { code_point, len: row_match.matched }),
            Err(error) => Err(error),
        })
    }

    /// Encodes one code point, and returns its bytes as a [`Sequence`], without an allocation.
    ///
    /// Other forms: [`rfc2279_bytes!`] (at compile time),
    /// [`CodePointWriter::write_code_point`](crate::CodePointWriter::write_code_point) (`const fn`,
    /// into a buffer).
    ///
    /// [`rfc2279_bytes!`]: https://docs.rs/etched/latest/etched/macro.rfc2279_bytes.html
    ///
    /// # Errors
    ///
    /// The encoding has no sequence for the number. UTF-8 has none for surrogates or above
    /// 0x10FFFF.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::encoding::UTF_8;
    ///
    /// let sequence = UTF_8.encode_code_point(0x10302)?;
    /// assert_eq!(sequence.as_bytes(), [0xF0, 0x90, 0x8C, 0x82]);
    /// # Ok::<(), etched::encoding::CodePointError>(())
    /// ```
    #[inline]
    pub const fn encode_code_point(self, code_point: u32) -> Result<Sequence, CodePointError> {
        match self.table().row_of(code_point) {
            Some(row) => Ok(Sequence { bytes: row.sequence(code_point), len: row.len as u8 }),
            None => Err(CodePointError { encoding: self, code_point }),
        }
    }

    /// The code point at `at`, or the error of the sequence. `row_match` is the match of the bytes
    /// from `at` on with the table.
    #[cfg_attr(not(target_os = "none"), inline(always))]
    pub(crate) const fn code_point_of(
        self,
        row_match: Match,
        bytes: &[u8],
        at: usize,
    ) -> Result<u32, IllFormedError> {
        match row_match.whole {
            Some(row) => Ok(row.code_point(after(bytes, at))),
            None => Err(IllFormedError::after_match(self, bytes, at, row_match.matched)),
        }
    }

    /// Reads the code point at the start of `bytes` without a search of the rows. Returns it, and
    /// the rest of `bytes`. Returns `None` at the end, for an error, and for a sequence that the
    /// lead table does not describe.
    #[inline(always)]
    pub(crate) const fn split_code_point(self, bytes: &[u8]) -> Option<(u32, &[u8])> {
        let [lead, rest @ ..] = bytes else { return None };
        let table = self.table();
        if table.is_single(*lead) {
            return Some((*lead as u32, rest));
        }
        // For a byte that is not a lead byte, `split` returns `None`.
        let info = lead_info(&table.leads, *lead);
        // A branch on the length, because to predict it is faster than to wait for the load of `info`.
        match info >> 16 {
            2 => split(info, bytes, 2),
            3 => split(info, bytes, 3),
            4 => split(info, bytes, 4),
            _ => None,
        }
    }

    /// The first eight bytes, if all of them are sequences of one byte.
    #[inline]
    pub(crate) fn single_byte_run(self, bytes: &[u8]) -> Option<&[u8; 8]> {
        let run = bytes.first_chunk()?;
        let table = self.table();
        // Not `all`, which would branch for each byte.
        let are_single = run.iter().fold(true, |all, &byte| all & table.is_single(byte));
        are_single.then_some(run)
    }

    /// The start of the code point or ill-formed sequence that contains the byte at `at`. It is the
    /// same start that a read of `bytes` from the front finds. `at` is inside `bytes`.
    ///
    /// Every byte that is not a continuation byte starts a code point or an ill-formed sequence.
    /// The only exception is the lead byte of the low surrogate in a pair.
    #[cfg_attr(on_demand, inline)]
    pub(crate) const fn start_of(self, bytes: &[u8], at: usize) -> usize {
        let start = lead_before(bytes, at);
        if self.table().has_pairs && start > 0 {
            let first = lead_before(bytes, start - 1);
            // Only a surrogate pair contains a second lead byte, so a pair starts at `first`.
            if self.reaches(bytes, first, start) && self.reaches(bytes, first, at) {
                return first;
            }
        }
        // If the read at `start` ends before `at`, the byte at `at` is a continuation byte that no
        // sequence takes. It is an ill-formed sequence itself.
        if self.reaches(bytes, start, at) { start } else { at }
    }

    /// Whether a read at `start` includes the byte at `at`.
    #[inline]
    const fn reaches(self, bytes: &[u8], start: usize, at: usize) -> bool {
        let rest = after(bytes, start);
        at == start || at < start + self.read_len_of(self.table().matching(rest), rest)
    }

    /// The length of the code point or ill-formed sequence at the start of `rest`, if `row_match`
    /// is the match of `rest` with the table. For an ill-formed sequence it is the `error_len` of
    /// the error, or the length of `rest` if the input ends inside the sequence.
    #[cfg_attr(on_demand, inline)]
    pub(crate) const fn read_len_of(self, row_match: Match, rest: &[u8]) -> usize {
        if row_match.whole.is_some() || row_match.matched == rest.len() {
            row_match.matched
        } else if unpaired_surrogate(self.table(), rest).is_some() {
            sequence_len(rest)
        } else if row_match.matched == 0 {
            1
        } else {
            row_match.matched
        }
    }
}

/// Reads the sequence of `len` bytes at the start of `bytes`, if `info` describes that sequence.
/// Returns the code point, and the rest of `bytes`.
#[inline(always)]
const fn split(info: LeadInfo, bytes: &[u8], len: usize) -> Option<(u32, &[u8])> {
    let Some((sequence, rest)) = bytes.split_at_checked(len) else { return None };
    let (low, high) = (info as u8, (info >> 8) as u8);
    // `info` was looked up by the low six bits of the first byte. If that byte is below `LEADS`,
    // `info` is the info of another byte.
    let mut is_whole = LEADS <= sequence[0] && low <= sequence[1] && sequence[1] <= high;
    let mut i = 2;
    while i < len {
        is_whole &= sequence[i] ^ CONTINUATIONS.0 < 1 << CONTINUATION_BITS;
        i += 1;
    }
    // A proof at build time checks the rows against the bit distribution, so the value can be
    // gathered from the bits.
    if is_whole { Some((gather(sequence, len), rest)) } else { None }
}

/// The offset of the last byte, up to and including `at`, that is not a continuation byte. The
/// search stops at the start of `bytes`, or `MAX_LEN` bytes before `at`, whatever byte is there.
#[inline]
const fn lead_before(bytes: &[u8], at: usize) -> usize {
    let mut start = at;
    while start > 0
        && at - start < MAX_LEN
        && start < bytes.len()
        && bits::is_continuation(bytes[start])
    {
        start -= 1;
    }
    start
}

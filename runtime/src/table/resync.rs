//! Finding the start of the code point or ill-formed sequence that contains a byte.

use super::bits::MAX_LEN;
use super::encoding::Encoding;
use super::sequence::sequence_len;
use super::{Match, bits};
use crate::base::slices::after;

impl Encoding {
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
        if self.reaches(bytes, start, at) { start } else { at }
    }

    /// Whether a read at `start` includes the byte at `at`.
    #[inline]
    const fn reaches(self, bytes: &[u8], start: usize, at: usize) -> bool {
        at == start || at < start + self.read_len(after(bytes, start))
    }

    /// The length of the code point or ill-formed sequence at the start of `rest`.
    #[inline]
    const fn read_len(self, rest: &[u8]) -> usize {
        self.read_len_of(self.table().matching(rest), rest)
    }

    /// [`read_len`](Encoding::read_len), if `found` is the match of `rest` with the table.
    #[cfg_attr(on_demand, inline)]
    pub(crate) const fn read_len_of(self, found: Match, rest: &[u8]) -> usize {
        if found.whole.is_some() || found.matched == rest.len() {
            found.matched
        } else if self.unpaired_surrogate(rest).is_some() {
            sequence_len(rest)
        } else if found.matched == 0 {
            1
        } else {
            found.matched
        }
    }
}

/// The offset of the last byte, up to and including `at`, that is not a continuation byte. The
/// search stops at the start of `bytes`, or `MAX_LEN` bytes before `at`, whatever byte is there.
#[inline]
const fn lead_before(bytes: &[u8], at: usize) -> usize {
    let mut start = at;
    while start > 0 && at - start < MAX_LEN && is_continuation_at(bytes, start) {
        start -= 1;
    }
    start
}

#[inline]
const fn is_continuation_at(bytes: &[u8], at: usize) -> bool {
    at < bytes.len() && bits::is_continuation(bytes[at])
}

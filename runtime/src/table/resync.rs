//! Finding the start of the code point or ill-formed sequence that holds a byte.

use super::bits::MAX_LEN;
use super::encoding::Encoding;
use super::sequence::sequence_len;
use super::{Match, bits};
use crate::base::slices::after;

impl Encoding {
    /// The start of the code point or ill-formed sequence that holds the byte at `at`, which is
    /// inside `bytes`: the start that reading from the front would find.
    ///
    /// Every byte except a continuation byte starts one, with a single exception: the lead byte of
    /// the low surrogate in a pair. The high surrogate in front of it shows that.
    pub(crate) const fn start_of(self, bytes: &[u8], at: usize) -> usize {
        let start = lead_before(bytes, at);
        if self.table().has_pairs && start > 0 {
            let first = lead_before(bytes, start - 1);
            // Only a pair reaches over a lead byte, so that one starts at `first`.
            if self.reaches(bytes, first, start) && self.reaches(bytes, first, at) {
                return first;
            }
        }
        if self.reaches(bytes, start, at) { start } else { at }
    }

    /// Whether a read at `start` includes the byte at `at`.
    const fn reaches(self, bytes: &[u8], start: usize, at: usize) -> bool {
        at == start || at < start + self.read_len(after(bytes, start))
    }

    /// How many bytes one read of `rest` takes.
    const fn read_len(self, rest: &[u8]) -> usize {
        self.read_len_of(self.table().matching(rest), rest)
    }

    /// How many bytes one read takes, if `found` is how they match the table.
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

/// The offset of the last byte up to `at` that is not a continuation byte; or that of a
/// continuation byte, if there are more of them than a sequence can have.
const fn lead_before(bytes: &[u8], at: usize) -> usize {
    let mut start = at;
    while start > 0 && at - start < MAX_LEN && is_continuation_at(bytes, start) {
        start -= 1;
    }
    start
}

const fn is_continuation_at(bytes: &[u8], at: usize) -> bool {
    at < bytes.len() && bits::is_continuation(bytes[at])
}

//! From any byte back to the start of what it belongs to.

use super::bits::MAX_LEN;
use super::encoding::Encoding;
use super::sequence::sequence_len;
use super::{Match, bits};
use crate::base::slices::after;

impl Encoding {
    /// The start of the code point or ill-formed stretch that holds the byte at `at`, which
    /// is inside `bytes`: the one that reading from the start would come to.
    ///
    /// A byte that is no continuation byte starts one, with a single exception: the second
    /// surrogate of a pair, which the first one in front of it shows.
    pub(crate) const fn start_of(self, bytes: &[u8], at: usize) -> usize {
        let start = lead_before(bytes, at);
        if self.table().has_pairs && start > 0 {
            let first = lead_before(bytes, start - 1);
            // What reaches over a lead byte is a pair, which is certain to start there.
            if self.reaches(bytes, first, start) && self.reaches(bytes, first, at) {
                return first;
            }
        }
        if self.reaches(bytes, start, at) { start } else { at }
    }

    /// Whether what is read at `start` holds the byte at `at`.
    const fn reaches(self, bytes: &[u8], start: usize, at: usize) -> bool {
        at == start || at < start + self.read_len(after(bytes, start))
    }

    /// How many bytes [`step`](Encoding::step) reads at the start.
    const fn read_len(self, rest: &[u8]) -> usize {
        self.read_len_of(self.table().matching(rest), rest)
    }

    /// The same, if it is known how they agree with the table.
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

/// The offset of the last byte up to `at` that is no continuation byte; or of one of
/// those, where too many of them stand in front of it to belong to a lead byte.
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

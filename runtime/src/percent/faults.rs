//! All errors of strict decoding, not only the first.

use alloc::borrow::Cow;

use crate::base::slices::after;
use crate::encoding::UTF_8;
use crate::set::EncodeSet;
use crate::set::decode::{advance, pass_escapes};
use crate::set::error::DecodeError;
use crate::table::bits::announced_len;
use crate::table::error::{IllFormedError, IllFormedErrorKind};

/// A search for malformed escapes in the input, and for ill-formed sequences in the decoded bytes.
pub(super) struct Faults<'i> {
    input: &'i [u8],
    /// The input, decoded leniently.
    decoded: Cow<'i, [u8]>,
    /// How many of the decoded bytes were searched for ill-formed sequences.
    searched: usize,
    /// How many bytes the input before the position `source` decodes to.
    passed: usize,
    source: usize,
    /// Where the rest of a sequence that a malformed escape has cut may go on, and how many bytes it
    /// may still have. The position is after the escape, or after the part of the rest that was
    /// dropped already.
    incomplete: Option<(usize, usize)>,
    /// The next malformed escape, if there is one.
    malformed: Option<DecodeError>,
    /// The next ill-formed sequence, if there is one.
    ill_formed: Option<DecodeError>,
}

impl<'i> Faults<'i> {
    #[cfg_attr(on_demand, inline)]
    pub(super) fn new(set: &EncodeSet, input: &'i [u8]) -> Faults<'i> {
        let mut faults = Faults {
            input,
            decoded: set.decode_lenient(input),
            searched: 0,
            passed: 0,
            source: 0,
            incomplete: None,
            malformed: None,
            ill_formed: None,
        };
        faults.malformed = faults.malformed_from(0);
        faults.ill_formed = faults.next_ill_formed();
        faults
    }

    /// The next error, in the order of the positions.
    #[cfg_attr(on_demand, inline)]
    pub(super) fn next(&mut self) -> Option<DecodeError> {
        match (self.malformed, self.ill_formed) {
            (Some(escape), sequence)
                if sequence.is_none_or(|sequence| escape.position() < sequence.position()) =>
            {
                self.malformed = self.malformed_from(escape.position() + 1);
                Some(escape)
            }
            (_, sequence) => {
                self.ill_formed = self.next_ill_formed();
                sequence
            }
        }
    }

    /// The first malformed escape from `at` on.
    #[inline]
    fn malformed_from(&self, at: usize) -> Option<DecodeError> {
        let at = self.input.len() - pass_escapes(after(self.input, at)).1.len();
        (at < self.input.len()).then(|| DecodeError::malformed_escape_at(self.input, at))
    }

    /// The next ill-formed sequence that no malformed escape has cut.
    #[cfg_attr(on_demand, inline)]
    fn next_ill_formed(&mut self) -> Option<DecodeError> {
        while let Some(sequence) = self.next_sequence() {
            let input = self.input;
            // Converts the offsets of `sequence`, which count decoded bytes, to positions in the
            // input. It starts at the last sequence, so that all calls together make one pass.
            let start = advance(input, self.source, sequence.valid_up_to() - self.passed);
            let end = advance(input, start, sequence.end() - sequence.valid_up_to());
            let fault = DecodeError::ill_formed_at(start, end, sequence);
            (self.source, self.passed) = (start, sequence.valid_up_to());
            // Whether `end` is an escape: only an escape has more than one byte for one decoded
            // byte.
            let is_escape = advance(input, end, 1) > end + 1;
            if input.get(end) == Some(&b'%') && !is_escape && fault.found_at() == end {
                // A malformed escape cuts the sequence.
                let escape = DecodeError::malformed_escape_at(input, end);
                // The rest has at most the continuation bytes that the lead byte announces. Those
                // before the escape are not subtracted, because the rest may repeat them, as in
                // `%E2%82%zz%82%AC`. Only a lead byte is cut, so `len` is never the 1.
                let len = announced_len(sequence.sequence()).unwrap_or(1);
                self.incomplete =
                    escape.malformed_escape().map(|quoted| (end + quoted.len(), len - 1));
                continue;
            }
            match self.incomplete {
                // The rest of a sequence that a malformed escape has cut. Each stray continuation
                // byte is an error of its own.
                Some((at, missing @ 1..))
                    if at == start && sequence.kind() == IllFormedErrorKind::StrayContinuation =>
                {
                    self.incomplete = Some((advance(input, start, 1), missing - 1));
                }
                _ => return Some(fault),
            }
        }
        None
    }

    /// The next ill-formed sequence of the decoded bytes.
    #[inline]
    fn next_sequence(&mut self) -> Option<IllFormedError> {
        let error = UTF_8.validate(after(&self.decoded, self.searched)).err()?;
        let sequence = error.offset_by(self.searched);
        self.searched = sequence.valid_up_to() + sequence.sequence().len();
        Some(sequence)
    }
}

//! All that strict decoding would refuse, not just the first of it.

use alloc::vec::Vec;

#[cfg(doc)]
use super::DecodeErrorKind;
use super::{DecodeError, EncodeSet};
use crate::form::UTF_8;

impl EncodeSet {
    /// Everything that strict decoding of `input` to text would refuse, in the order
    /// of its position: for those who report every fault at once, as the macros do.
    /// Empty if [`decode`](EncodeSet::decode) would succeed.
    ///
    /// A sequence that is cut by a malformed escape is not counted as a second fault, and
    /// neither is the rest of it.
    /// For bytes that need not be text, pass over the kind
    /// [`IllFormed`](DecodeErrorKind::IllFormed).
    ///
    /// # Cost
    ///
    /// A few passes; the list is allocated, and what is decoded if that is another than the input.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::FORM;
    ///
    /// let positions: Vec<usize> =
    ///     FORM.decode_faults(b"%4+%C0%AF+%").iter().map(|fault| fault.position()).collect();
    /// assert_eq!(positions, [0, 3, 10]);
    /// ```
    pub fn decode_faults(&self, input: &[u8]) -> Vec<DecodeError> {
        let mut faults = Vec::new();
        let malformed_from = |at| self.decoded_len(&input[at..]).err().map(|e| e.offset_by(at));
        let mut malformed = malformed_from(0);
        let decoded = self.decode_lenient(input);
        let (mut source, mut passed) = (0, 0);
        // Where the rest would stand of a sequence that a malformed escape has cut.
        let mut in_doubt = None;
        for sequence in UTF_8.faults(&decoded) {
            let start = self.advance(input, source, sequence.valid_up_to() - passed);
            let found_at = self.advance(input, start, sequence.position() - sequence.valid_up_to());
            (source, passed) = (start, sequence.valid_up_to());
            let is_escape = self.advance(input, found_at, 1) > found_at + 1;
            if input.get(found_at) == Some(&b'%') && !is_escape {
                let escape = DecodeError::malformed_escape_at(input, found_at);
                in_doubt = escape.malformed_escape().map(|escape| found_at + escape.len());
            } else if in_doubt == Some(start) {
                in_doubt = Some(self.advance(input, start, 1));
            } else {
                while let Some(escape) = malformed
                    && escape.position() < start
                {
                    faults.push(escape);
                    malformed = malformed_from(escape.position() + 1);
                }
                faults.push(DecodeError::ill_formed_at(start, found_at, sequence));
            }
        }
        while let Some(escape) = malformed {
            faults.push(escape);
            malformed = malformed_from(escape.position() + 1);
        }
        faults
    }
}

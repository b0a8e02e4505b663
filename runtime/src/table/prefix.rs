//! Validation by the rows, in const contexts.

use super::encoding::Encoding;
use super::error::IllFormedError;
use super::lead::{LEADS, NO_INFO, TAIL_HIGH, TAIL_LOW};
use crate::base::slices::after;

impl Encoding {
    /// Checks in const contexts that `bytes` is well-formed in this encoding, with the result of
    /// [`validate`](Encoding::validate).
    ///
    /// # Errors
    ///
    /// The first ill-formed sequence; offsets are in bytes.
    ///
    /// # Cost
    ///
    /// One pass. ASCII is read eight bytes at a time. Const evaluation is slow: it takes seconds
    /// for each 100 KB of other text.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::encoding::UTF_8;
    ///
    /// const GREETING: &[u8] = b"Gr\xC3\xBC\xC3\x9F Gott";
    /// const _: () = assert!(UTF_8.const_validate(GREETING).is_ok());
    /// ```
    #[inline]
    pub const fn const_validate(self, bytes: &[u8]) -> Result<(), IllFormedError> {
        self.validate_from(bytes, 0)
    }

    /// Checks the bytes from `start` on by the rows. No sequence is cut at `start`.
    #[inline]
    pub(crate) const fn validate_from(
        self,
        bytes: &[u8],
        start: usize,
    ) -> Result<(), IllFormedError> {
        let end = bytes.len() - self.skip_common_prefix(after(bytes, start), None).len();
        if end == bytes.len() { Ok(()) } else { Err(IllFormedError::new(self, bytes, end)) }
    }

    /// Skips the well-formed sequences at the start of `bytes`, and returns the rest. If there is a
    /// `second` encoding, only sequences that both encodings have are skipped.
    ///
    /// A sequence that both encodings have stands for the same code point in both, because the
    /// tables are proved by the same bit distribution.
    #[cfg_attr(on_demand, inline)]
    pub(crate) const fn skip_common_prefix(self, bytes: &[u8], second: Option<Encoding>) -> &[u8] {
        let table = self.table();
        let other = match second {
            Some(second) => second.table(),
            None => table,
        };
        // The least byte that is a sequence of one byte in both encodings.
        let first = if table.first_single < other.first_single {
            other.first_single
        } else {
            table.first_single
        };
        let mut rest = bytes;
        // The loops use patterns, because indices and calls take more steps in const evaluation.
        // `first` is 0 in most encodings; to test this first saves comparisons there. The lengths
        // are tested in the order of their frequency.
        while !rest.is_empty() {
            while let &[a, b, c, d, e, f, g, h, ref after @ ..] = rest {
                if 0x80 <= (a | b | c | d | e | f | g | h)
                    || first > 0 && (a < first || b < first || c < first || d < first)
                    || first > 0 && (e < first || f < first || g < first || h < first)
                {
                    break;
                }
                rest = after;
            }
            while let &[a, ref after @ ..] = rest {
                if a < first || 0x80 <= a {
                    break;
                }
                rest = after;
            }
            while let &[lead, ref after @ ..] = rest {
                if first <= lead && lead < 0x80 {
                    break;
                }
                // The info is not used if the two encodings have different infos.
                let info = if lead < LEADS {
                    NO_INFO
                } else {
                    match table.leads[(lead - LEADS) as usize] {
                        info if info == other.leads[(lead - LEADS) as usize] => info,
                        _ => NO_INFO,
                    }
                };
                let (low, high, len) = (info as u8, (info >> 8) as u8, info >> 16);
                match len {
                    3 => {
                        if let &[b, c, ref after @ ..] = after {
                            if low <= b && b <= high && TAIL_LOW <= c && c <= TAIL_HIGH {
                                rest = after;
                                continue;
                            }
                        }
                    }
                    2 => {
                        if let &[b, ref after @ ..] = after {
                            if low <= b && b <= high {
                                rest = after;
                                continue;
                            }
                        }
                    }
                    4 => {
                        if let &[b, c, d, ref after @ ..] = after {
                            let is_tail =
                                TAIL_LOW <= c && c <= TAIL_HIGH && TAIL_LOW <= d && d <= TAIL_HIGH;
                            if low <= b && b <= high && is_tail {
                                rest = after;
                                continue;
                            }
                        }
                    }
                    _ => {}
                }
                // The rows of both encodings decide. A search of rows is slow, so the rows of
                // `self` are searched only if `second` has a whole sequence here.
                let in_other = other.matching(rest);
                let in_table = match second {
                    Some(_) if in_other.whole.is_some() => table.matching(rest),
                    _ => in_other,
                };
                if in_table.whole.is_none() || in_table.matched != in_other.matched {
                    return rest;
                }
                let mut passed = 0;
                while passed < in_table.matched {
                    let [_, after @ ..] = rest else { break };
                    rest = after;
                    passed += 1;
                }
            }
        }
        rest
    }
}

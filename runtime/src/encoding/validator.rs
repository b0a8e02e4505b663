//! Validation of input that arrives in chunks.

use crate::base::short_bytes::ShortBytes;
use crate::base::slices::{after, sum};
use crate::table::bits::MAX_LEN;
use crate::table::encoding::Encoding;
use crate::table::error::IllFormedError;

/// Checks that input which arrives in chunks is well-formed.
///
/// The result is the same as that of [`validate`](Encoding::validate) for the whole input. A
/// sequence may begin in one chunk and end in another. A validator allocates nothing, and its size
/// does not depend on the input. For the streams of `std`, use `Reader` and `Writer` in
/// the module `io`.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::encoding::{UTF_8, Validator};
///
/// let mut validator = Validator::new(UTF_8);
/// validator.push(b"caf\xC3")?;
/// validator.push(b"\xA9, ")?;
/// let error = validator.push(b"th\xC3!").unwrap_err();
/// assert_eq!((error.valid_up_to(), error.position()), (9, 10));
/// assert_eq!(error, UTF_8.validate(b"caf\xC3\xA9, th\xC3!").unwrap_err());
/// # Ok::<(), etched::IllFormedError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Validator {
    encoding: Encoding,
    valid_up_to: usize,
    /// The bytes from `valid_up_to` on: the start of a sequence, or the bytes of the error.
    rest: ShortBytes<MAX_LEN>,
    is_ill_formed: bool,
}

impl Encoding {
    /// A [`Validator`], which checks a stream of bytes chunk by chunk.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::encoding::UTF_8;
    ///
    /// let mut validator = UTF_8.validator();
    /// validator.push(b"caf\xC3")?;
    /// assert!(validator.finish().is_err());
    /// # Ok::<(), etched::IllFormedError>(())
    /// ```
    #[inline]
    pub const fn validator(self) -> Validator {
        Validator::new(self)
    }
}

impl Validator {
    /// A validator for bytes of this encoding, without any input yet.
    #[cfg_attr(on_demand, inline)]
    pub const fn new(encoding: Encoding) -> Validator {
        Validator { encoding, valid_up_to: 0, rest: ShortBytes::EMPTY, is_ill_formed: false }
    }

    /// Checks the next chunk, of any length.
    ///
    /// # Errors
    ///
    /// The first ill-formed sequence; offsets are in bytes from the start of the first chunk. The
    /// error quotes the sequence, so it is returned when the whole sequence has arrived. Every
    /// later call returns the same error.
    ///
    /// # Cost
    ///
    /// The cost of [`validate`](Encoding::validate), and a few steps for each sequence that the end
    /// of a chunk cuts. On a Cortex-M3 at most 512 bytes of stack.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::encoding::{UTF_8, Validator};
    ///
    /// let mut validator = Validator::new(UTF_8);
    /// assert!(validator.push(b"caf\xC3").is_ok()); // the rest may come
    /// assert!(validator.push(b"").is_ok());
    /// assert_eq!(validator.push(b"!").unwrap_err().valid_up_to(), 3);
    /// assert_eq!(validator.push(b"fine").unwrap_err().valid_up_to(), 3);
    /// ```
    #[cfg_attr(on_demand, inline)]
    pub fn push(&mut self, chunk: &[u8]) -> Result<(), IllFormedError> {
        let mut chunk = chunk;
        // Continues the sequence that the last chunk has cut, byte by byte, until it is whole or
        // an error.
        while self.rest.len() > 0 && !self.is_ill_formed {
            let [byte, after @ ..] = chunk else { break };
            // The byte always fits, because an incomplete sequence has at most `MAX_LEN - 1` bytes.
            let mut rest = self.rest;
            rest.push(*byte);
            self.check(rest.as_bytes());
            chunk = after;
        }
        if !chunk.is_empty() && !self.is_ill_formed {
            self.check(chunk);
        }
        if self.is_ill_formed { self.finish() } else { Ok(()) }
    }

    /// Checks that the input does not end inside a sequence.
    ///
    /// # Errors
    ///
    /// The error that [`push`](Validator::push) has returned, or the incomplete sequence at the end
    /// of the input.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::encoding::{UTF_8, Validator};
    ///
    /// let mut validator = Validator::new(UTF_8);
    /// validator.push(b"caf\xC3")?;
    /// assert_eq!(validator.finish().unwrap_err().valid_up_to(), 3);
    /// validator.push(b"\xA9")?;
    /// assert_eq!(validator.finish(), Ok(()));
    /// # Ok::<(), etched::IllFormedError>(())
    /// ```
    #[cfg_attr(on_demand, inline)]
    pub fn finish(&self) -> Result<(), IllFormedError> {
        let result = self.encoding.validate(self.rest.as_bytes());
        result.map_err(|error| error.offset_by(self.valid_up_to))
    }

    /// How many bytes were pushed. After an error, how many bytes come before the ill-formed
    /// sequence. The count saturates at `usize::MAX`, and so do the offsets of errors.
    #[cfg_attr(on_demand, inline)]
    pub const fn position(&self) -> usize {
        sum(self.valid_up_to, self.cut().len())
    }

    /// The length of the input up to the end of the last whole sequence.
    #[cfg_attr(on_demand, inline)]
    pub const fn valid_up_to(&self) -> usize {
        self.valid_up_to
    }

    /// The bytes of an incomplete sequence at the end of the input, at most 5; none after an error.
    #[cfg_attr(on_demand, inline)]
    pub(crate) const fn cut(&self) -> &[u8] {
        if self.is_ill_formed { &[] } else { self.rest.as_bytes() }
    }

    /// Checks `bytes`, which start at the offset `valid_up_to` of the input.
    #[cfg_attr(on_demand, inline)]
    #[cfg_attr(not(on_demand), inline(never))]
    fn check(&mut self, bytes: &[u8]) {
        let rest = match self.encoding.validate(bytes) {
            Ok(()) => &[],
            Err(error) => {
                let rest = after(bytes, error.valid_up_to());
                self.is_ill_formed = !error.may_go_on(rest.len());
                rest
            }
        };
        self.valid_up_to = sum(self.valid_up_to, bytes.len() - rest.len());
        // No error depends on more than the first `MAX_LEN` bytes of `rest`.
        self.rest = ShortBytes::prefix_of(rest);
    }
}

#[cfg(test)]
mod tests {
    use super::Validator;
    use crate::encoding::UTF_8;
    use crate::table::encoding::Encoding;

    impl Validator {
        /// A validator after `len` well-formed bytes.
        pub(crate) fn after(len: usize, encoding: Encoding) -> Validator {
            Validator { valid_up_to: len, ..Validator::new(encoding) }
        }
    }

    #[test]
    fn positions_saturate() {
        for missing in 0..8 {
            let len = usize::MAX - missing;
            let at = |offset: usize| len.saturating_add(offset);
            let mut validator = Validator::after(len, UTF_8);
            assert_eq!(validator.push(b"ab\xE4\xBA"), Ok(()));
            assert_eq!((validator.valid_up_to(), validator.position()), (at(2), at(4)));
            assert_eq!(validator.cut(), b"\xE4\xBA");
            assert_eq!(validator.push(b"\x8C"), Ok(()));
            assert_eq!(validator.position(), at(5));
            let error = validator.push(b"c\xE4!").unwrap_err();
            assert_eq!((error.valid_up_to(), error.position()), (at(6), at(7)));
            assert_eq!(validator.push(b"d"), Err(error));
        }
    }
}

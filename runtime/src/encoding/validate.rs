//! Validation by the kernels.

use crate::base::slices::after;
use crate::kernel::out_of_line;
use crate::table::encoding::Encoding;
use crate::table::error::IllFormedError;

impl Encoding {
    /// Checks that `bytes` is well-formed in this encoding; the error has the position and the
    /// rule.
    ///
    /// [`const_validate`](Encoding::const_validate) gives the same result in const contexts.
    ///
    /// # Errors
    ///
    /// The first ill-formed sequence; offsets are in bytes.
    ///
    /// # Cost
    ///
    /// One pass, no allocation. On a Cortex-M3 at most 256 bytes of stack.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::encoding::UTF_8;
    ///
    /// assert_eq!(UTF_8.validate(b"caf\xC3\xA9"), Ok(()));
    /// let error = UTF_8.validate(b"caf\xE9!").unwrap_err();
    /// assert_eq!((error.valid_up_to(), error.error_len()), (3, Some(1)));
    /// ```
    #[inline]
    pub fn validate(self, bytes: &[u8]) -> Result<(), IllFormedError> {
        let at = self.well_formed_prefix(bytes);
        if at == bytes.len() { Ok(()) } else { out_of_line(move || self.validate_from(bytes, at)) }
    }

    /// An iterator over the errors of all ill-formed sequences in `bytes`, in the order of their
    /// offsets.
    ///
    /// There is one error for each ill-formed [sequence](IllFormedError::sequence), even if the
    /// sequence has several maximal subparts. All offsets are counted from the start of `bytes`.
    ///
    /// # Cost
    ///
    /// One pass in all, no allocation.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::encoding::UTF_8;
    ///
    /// let places: Vec<usize> =
    ///     UTF_8.faults(b"a\xC0\xAFb\xFF").map(|fault| fault.valid_up_to()).collect();
    /// assert_eq!(places, [1, 4]);
    /// ```
    #[inline]
    pub fn faults(self, bytes: &[u8]) -> impl Iterator<Item = IllFormedError> {
        let mut at = 0;
        core::iter::from_fn(move || {
            let fault = self.validate(after(bytes, at)).err()?.offset_by(at);
            at = fault.valid_up_to() + fault.sequence().len();
            Some(fault)
        })
    }
}

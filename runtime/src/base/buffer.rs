//! Writing to a slice, and the errors of those who do.

#[cfg(feature = "alloc")]
use alloc::vec;
#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::fmt;

#[cfg(feature = "alloc")]
use super::length::sum;
use super::slices::{after_mut, copy};

/// Copies `bytes` to the front of `output`, which has room for them, and returns what is
/// left of it.
pub(crate) const fn append<'o>(output: &'o mut [u8], bytes: &[u8]) -> &'o mut [u8] {
    copy(bytes, output);
    after_mut(output, bytes.len())
}

/// A new buffer of zeros. Asking the allocator for zeros is slower than writing a few of them.
/// Panics as `Vec` does if `len` is more than `isize::MAX`.
#[cfg(feature = "alloc")]
#[expect(clippy::slow_vector_initialization, reason = "it is the faster one")]
pub(crate) fn zeros(len: usize) -> Vec<u8> {
    const FEW: usize = 1024;

    if len > FEW {
        return vec![0; len];
    }
    let mut zeros = Vec::with_capacity(len);
    zeros.resize(len, 0);
    zeros
}

/// A new buffer of zeros, with `slack` more bytes so that a kernel may write whole vectors; with
/// fewer if a `Vec` cannot be that long.
#[cfg(feature = "alloc")]
pub(crate) fn zeros_and_slack(len: usize, slack: usize) -> Vec<u8> {
    const MOST: usize = isize::MAX as usize;

    zeros(sum(len, slack).min(MOST).max(len))
}

/// The first `len` bytes of a buffer, if it has them.
pub(crate) const fn front(buffer: &mut [u8], len: usize) -> Result<&mut [u8], BufferTooSmallError> {
    let available = buffer.len();
    match buffer.split_at_mut_checked(len) {
        Some((front, _)) => Ok(front),
        None => Err(BufferTooSmallError::new(len, available)),
    }
}

/// The output does not fit into the buffer given for it.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::percent::FORM;
///
/// let error = FORM.encode_to_slice(b"a&b", &mut [0; 4]).unwrap_err();
/// assert_eq!((error.needed(), error.available()), (5, 4));
/// assert_eq!(error.to_string(), "the output takes 5 bytes, but the buffer has room for 4");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BufferTooSmallError {
    needed: usize,
    available: usize,
}

impl BufferTooSmallError {
    pub(crate) const fn new(needed: usize, available: usize) -> BufferTooSmallError {
        BufferTooSmallError { needed, available }
    }

    /// How many bytes the whole output takes. `usize::MAX` if the number does not fit `usize`,
    /// which can happen on 32-bit targets; no buffer has room for the output then.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::encoding::UTF_8;
    ///
    /// let error = UTF_8.encode_to_slice("a二", &mut [0; 1]).unwrap_err();
    /// assert_eq!(error.needed(), 4);
    /// ```
    pub const fn needed(&self) -> usize {
        self.needed
    }

    /// How many bytes the buffer has room for.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::FORM;
    ///
    /// let error = FORM.encode_to_slice(b"a&b", &mut [0; 4]).unwrap_err();
    /// assert_eq!(error.needed() - error.available(), 1);
    /// ```
    pub const fn available(&self) -> usize {
        self.available
    }
}

impl fmt::Display for BufferTooSmallError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let BufferTooSmallError { needed, available } = self;
        write!(f, "the output takes {needed} bytes, but the buffer has room for {available}")
    }
}

impl core::error::Error for BufferTooSmallError {}

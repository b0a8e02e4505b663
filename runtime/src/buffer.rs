//! The error of a slice that is too short for the output.

use core::fmt;

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
pub struct BufferTooSmall {
    needed: usize,
    available: usize,
}

impl BufferTooSmall {
    pub(crate) const fn new(needed: usize, available: usize) -> BufferTooSmall {
        BufferTooSmall { needed, available }
    }

    /// How many bytes the whole output takes.
    pub const fn needed(&self) -> usize {
        self.needed
    }

    /// How many bytes the buffer has room for.
    pub const fn available(&self) -> usize {
        self.available
    }
}

impl fmt::Display for BufferTooSmall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let BufferTooSmall { needed, available } = self;
        write!(f, "the output takes {needed} bytes, but the buffer has room for {available}")
    }
}

impl core::error::Error for BufferTooSmall {}

//! How far bytes are well-formed UTF-8.

use super::{Kernel, Level};

/// An offset up to which the bytes are well-formed, and at which a sequence starts: their
/// length, or somewhere not far before the first fault.
#[inline]
pub(crate) fn well_formed_prefix(bytes: &[u8]) -> usize {
    // Little text is most often ASCII, and known to be before a kernel is started.
    if bytes.len() <= FEW && bytes.is_ascii() {
        return bytes.len();
    }
    Level::best().run(Prefix(bytes))
}

const FEW: usize = 64;

pub(super) struct Prefix<'a>(pub(super) &'a [u8]);

impl Kernel for Prefix<'_> {
    type Output = usize;

    /// [`core`]'s validator.
    fn portable(self) -> usize {
        match core::str::from_utf8(self.0) {
            Ok(_) => self.0.len(),
            Err(error) => error.valid_up_to(),
        }
    }
}

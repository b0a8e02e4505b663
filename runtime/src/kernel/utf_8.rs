//! How many bytes are well-formed UTF-8. Without vectors this is [`core::str::from_utf8`].

use super::{Kernel, Level};

/// A length up to which the bytes are well-formed: all of them, or up to the start of a sequence at
/// or not far before the first fault.
#[inline]
pub(crate) fn well_formed_prefix(bytes: &[u8]) -> usize {
    // Short text is most often ASCII, and checking that is faster than starting a kernel.
    if bytes.len() <= FEW && bytes.is_ascii() {
        return bytes.len();
    }
    Level::best().run(Prefix(bytes))
}

const FEW: usize = 64;

pub(super) struct Prefix<'a>(pub(super) &'a [u8]);

impl Kernel for Prefix<'_> {
    type Output = usize;

    fn portable(self) -> usize {
        match core::str::from_utf8(self.0) {
            Ok(_) => self.0.len(),
            Err(error) => error.valid_up_to(),
        }
    }
}

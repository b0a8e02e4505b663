//! The length of the well-formed UTF-8 at the start of a slice. Without vectors, the kernel calls
//! [`core::str::from_utf8`].

use super::short::is_short_ascii;
use super::vectors::HAS_VECTORS;
use super::{Kernel, Level};

/// The length of `bytes` if all bytes are well-formed. Otherwise the start of a sequence, at the
/// first error or at most three bytes before the error.
#[cfg_attr(on_demand, inline)]
pub(crate) fn well_formed_prefix(bytes: &[u8]) -> usize {
    // Short text is most often ASCII. Checking for ASCII is faster than starting a kernel with vectors.
    if HAS_VECTORS && bytes.len() <= FEW && is_short_ascii(bytes) {
        return bytes.len();
    }
    Level::best().run(Prefix(bytes))
}

const FEW: usize = 128;

pub(super) struct Prefix<'a>(pub(super) &'a [u8]);

impl Kernel for Prefix<'_> {
    type Output = usize;

    #[cfg_attr(on_demand, inline)]
    fn portable(self) -> usize {
        match core::str::from_utf8(self.0) {
            Ok(_) => self.0.len(),
            Err(error) => error.valid_up_to(),
        }
    }
}

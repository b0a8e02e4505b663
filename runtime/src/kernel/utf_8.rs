//! The length of the well-formed UTF-8 at the start of a slice.

use super::short::any;
use super::vectors::{HAS_VECTORS, run};

/// The length of `bytes` if all bytes are well-formed. Otherwise the index of the start of a
/// sequence, at the first error or at most three bytes before the error.
#[cfg_attr(on_demand, inline)]
pub(crate) fn well_formed_prefix(bytes: &[u8]) -> usize {
    // Short text is most often ASCII. Checking for ASCII is faster than starting a kernel.
    if HAS_VECTORS && bytes.len() <= LONGEST_TESTED && !any(bytes, |byte| byte >= 0x80) {
        return bytes.len();
    }
    run(Prefix(bytes), |Prefix(bytes)| match core::str::from_utf8(bytes) {
        Ok(_) => bytes.len(),
        Err(error) => error.valid_up_to(),
    })
}

/// The longest text that is tested for ASCII first: [`any`] takes no more bytes.
const LONGEST_TESTED: usize = 128;

pub(super) struct Prefix<'a>(pub(super) &'a [u8]);

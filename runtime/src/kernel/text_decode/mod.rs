//! From one of UTF-8's relatives to UTF-8: all is written as it is but what the relative
//! writes in its own way.

mod portable;

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use self::portable::FromPairs;
use super::rewrite::rewrite;
use super::text_encode::{Encoding, ToPairs};

impl Encoding {
    /// Writes well-formed bytes as UTF-8 to `output`, which is as long as they become.
    pub(crate) fn read(self, bytes: &[u8], output: &mut [u8]) {
        match self {
            Encoding::Alike => output.copy_from_slice(bytes),
            Encoding::Pairs { long_nul } => {
                if long_nul {
                    rewrite(FromPairs(ToPairs::<true>), bytes, output);
                } else {
                    rewrite(FromPairs(ToPairs::<false>), bytes, output);
                }
            }
        }
    }

    /// What well-formed bytes become that are so many bytes shorter then.
    #[cfg(feature = "alloc")]
    #[inline(never)]
    pub(crate) fn unwritten(self, bytes: &[u8], shrinkage: usize) -> Vec<u8> {
        // Filled with what is at hand, for asking for zeros takes longer where they are few.
        let mut output = bytes[..bytes.len() - shrinkage].to_vec();
        self.read(bytes, &mut output);
        output
    }
}

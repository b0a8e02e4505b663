//! From one of variants of UTF-8 to UTF-8: all is written as it is but what the relative
//! writes in its own way.

mod portable;

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use self::portable::FromPairs;
use super::rewrite::rewrite;
#[cfg(feature = "alloc")]
use super::variant::FEW;
use super::{Kernel, Level};
#[cfg(feature = "alloc")]
use crate::base::buffer::zeros;
use crate::base::slices::copy;
#[cfg(feature = "alloc")]
use crate::base::slices::until;
use crate::kernel::text_encode::ToPairs;
use crate::table::difference::Difference;

/// Writes well-formed bytes as UTF-8 to `output`, which has room for them. Returns how many
/// bytes it read, and how many it wrote.
pub(crate) fn read(difference: Difference, bytes: &[u8], output: &mut [u8]) -> (usize, usize) {
    match difference {
        Difference::None => {
            copy(bytes, output);
            (bytes.len(), bytes.len())
        }
        Difference::Pairs { long_nul } => Level::best().run(Read { long_nul, bytes, output }),
    }
}

/// Converts well-formed bytes to UTF-8, which is `shrinkage` bytes shorter. `None` if it is
/// not, so that the result is never cut, whatever `shrinkage` is.
#[cfg(feature = "alloc")]
#[inline(never)]
pub(crate) fn decoded(difference: Difference, bytes: &[u8], shrinkage: usize) -> Option<Vec<u8>> {
    let len = bytes.len().checked_sub(shrinkage)?;
    let all = (bytes.len(), len);
    if bytes.len() <= FEW {
        // By way of the stack, where there is room for whole vectors.
        let mut output = [0; FEW];
        return (read(difference, bytes, &mut output) == all).then(|| until(&output, len).to_vec());
    }
    let mut output = zeros(len);
    (read(difference, bytes, &mut output) == all).then_some(output)
}

pub(super) struct Read<'a> {
    pub(super) long_nul: bool,
    pub(super) bytes: &'a [u8],
    pub(super) output: &'a mut [u8],
}

impl Kernel for Read<'_> {
    /// How many bytes were read and written: all, if there is room.
    type Output = (usize, usize);

    fn portable(self) -> (usize, usize) {
        if self.long_nul {
            rewrite(FromPairs(ToPairs::<true>), self.bytes, self.output)
        } else {
            rewrite(FromPairs(ToPairs::<false>), self.bytes, self.output)
        }
    }
}

//! From a variant of UTF-8 with surrogate pairs to UTF-8: everything is copied, except a pair of
//! three bytes each, which becomes a sequence of four, and U+0000 where it has two bytes.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use super::pairs::{LONG_NUL, PAIR_BYTES, from_pair};
use super::rewrite::{Rewrite, rewrite};
use super::text_encode::ToPairs;
#[cfg(feature = "alloc")]
use super::variant::FEW;
use super::{Kernel, Level};
#[cfg(feature = "alloc")]
use crate::base::buffer::zeros;
use crate::base::slices::copy;
#[cfg(feature = "alloc")]
use crate::base::slices::until;
use crate::table::difference::Difference;

/// Writes well-formed bytes as UTF-8 to `output`, which has room for them. Returns how many
/// bytes were read and written.
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
        // An array on the stack has room for whole vectors.
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
            rewrite(FromPairs::<true>, self.bytes, self.output)
        } else {
            rewrite(FromPairs::<false>, self.bytes, self.output)
        }
    }
}

/// The way back from [`ToPairs`].
#[derive(Clone, Copy)]
struct FromPairs<const LONG: bool>;

/// The first byte of both surrogates.
const LEAD: u8 = PAIR_BYTES[0];

impl<const LONG: bool> Rewrite for FromPairs<LONG> {
    #[inline]
    fn touches(self, byte: u8) -> bool {
        (byte == LEAD) | (LONG & (byte == LONG_NUL[0])) | ToPairs::<LONG>.touches(byte)
    }

    #[inline]
    fn run(self, bytes: &[u8], output: &mut [u8]) -> (usize, usize) {
        let mut changed = 0;
        match bytes {
            [LEAD, ..] => {
                let (pairs, room) = (bytes.as_chunks::<6>().0, output.as_chunks_mut::<4>().0);
                for (&[a, b, c, d, e, f], four) in pairs.iter().zip(room) {
                    let Some(number) = from_pair(u64::from_be_bytes([a, b, c, d, e, f, 0, 0]))
                    else {
                        break;
                    };
                    *four = number.to_be_bytes();
                    changed += 1;
                }
                (6 * changed, 4 * changed)
            }
            &[first, ..] if LONG && first == LONG_NUL[0] => {
                let nuls = bytes.as_chunks().0.iter().take_while(|&&chunk| chunk == LONG_NUL);
                for (_, byte) in nuls.zip(output) {
                    *byte = 0;
                    changed += 1;
                }
                (LONG_NUL.len() * changed, changed)
            }
            _ => (0, 0),
        }
    }
}

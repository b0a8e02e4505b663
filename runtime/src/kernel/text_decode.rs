//! From a variant of UTF-8 with surrogate pairs to UTF-8: everything is copied, except a pair of
//! three bytes each, which becomes a sequence of four, and U+0000 where it has two bytes.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use super::pairs::{LONG_NUL, PAIR_BYTES, from_pair};
use super::rewrite::{Rewrite, rewrite};
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
        rewrite(FromPairs { long_nul: self.long_nul }, self.bytes, self.output)
    }
}

/// The way back from pairs to four bytes.
#[derive(Clone, Copy)]
struct FromPairs {
    long_nul: bool,
}

/// The first byte of both surrogates, and of U+D000 to U+D7FF.
const LEAD: u8 = PAIR_BYTES[0];

impl Rewrite for FromPairs {
    #[inline]
    fn touches(self, byte: u8) -> bool {
        (byte == LEAD) | (self.long_nul & (byte == LONG_NUL[0]))
    }

    fn run(self, bytes: &[u8], output: &mut [u8]) -> (usize, usize) {
        match bytes {
            [LEAD, ..] => {
                if let Some(&[a, b, c, d, e, f]) = bytes.first_chunk()
                    && let Some(four) = from_pair(u64::from_be_bytes([a, b, c, d, e, f, 0, 0]))
                {
                    return put(four.to_be_bytes(), output, 6);
                }
                // A sequence that does not change.
                bytes.first_chunk().map_or((0, 0), |&three: &[u8; 3]| put(three, output, 3))
            }
            [lead, end, ..] if self.long_nul && [*lead, *end] == LONG_NUL => put([0], output, 2),
            _ => (0, 0),
        }
    }
}

/// Writes the sequence that `read` bytes become, if there is room for it.
fn put<const N: usize>(sequence: [u8; N], output: &mut [u8], read: usize) -> (usize, usize) {
    match output.first_chunk_mut() {
        Some(room) => {
            *room = sequence;
            (read, N)
        }
        None => (0, 0),
    }
}

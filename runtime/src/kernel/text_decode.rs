//! Converts a variant of UTF-8 that has surrogate pairs to UTF-8. The six bytes of a pair become a
//! sequence of four bytes. If U+0000 has two bytes, they become a zero byte. All other bytes are
//! copied.

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

/// Converts well-formed bytes to UTF-8 and writes the result to `output`, which is long enough.
/// Returns how many bytes were read and written.
#[cfg_attr(on_demand, inline)]
pub(crate) fn read(difference: Difference, bytes: &[u8], output: &mut [u8]) -> (usize, usize) {
    match difference {
        Difference::None => {
            copy(bytes, output);
            (bytes.len(), bytes.len())
        }
        Difference::Pairs { long_nul } => Level::best().run(Read { long_nul, bytes, output }),
    }
}

/// Converts well-formed bytes to UTF-8. `None` if the result is not exactly `shrinkage` bytes
/// shorter than `bytes`, so that a wrong `shrinkage` never truncates the result.
#[cfg(feature = "alloc")]
#[cfg_attr(on_demand, inline)]
pub(crate) fn decoded(difference: Difference, bytes: &[u8], shrinkage: usize) -> Option<Vec<u8>> {
    let len = bytes.len().checked_sub(shrinkage)?;
    let all = (bytes.len(), len);
    if bytes.len() <= FEW {
        // The array is longer than the result, so that whole vectors can be stored.
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
    /// How many bytes were read and written. All bytes are read if `output` is long enough.
    type Output = (usize, usize);

    #[cfg_attr(on_demand, inline)]
    fn portable(self) -> (usize, usize) {
        rewrite(FromPairs { long_nul: self.long_nul }, self.bytes, self.output)
    }
}

/// Rewrites a surrogate pair as four bytes, and [`LONG_NUL`] as a zero byte if U+0000 has two
/// bytes.
#[derive(Clone, Copy)]
struct FromPairs {
    long_nul: bool,
}

/// The first byte of every surrogate. U+D000 to U+D7FF have the same first byte.
const LEAD: u8 = PAIR_BYTES[0];

impl Rewrite for FromPairs {
    #[inline]
    fn touches(self, byte: u8) -> bool {
        (byte == LEAD) | (self.long_nul & (byte == LONG_NUL[0]))
    }

    #[cfg_attr(on_demand, inline)]
    fn run(self, bytes: &[u8], output: &mut [u8]) -> (usize, usize) {
        match bytes {
            [LEAD, ..] => {
                if let Some(&[a, b, c, d, e, f]) = bytes.first_chunk()
                    && let Some(four) = from_pair(u64::from_be_bytes([a, b, c, d, e, f, 0, 0]))
                {
                    return put(four.to_be_bytes(), output, 6);
                }
                // The sequence is not a pair, and does not change.
                bytes.first_chunk().map_or((0, 0), |&three: &[u8; 3]| put(three, output, 3))
            }
            [lead, end, ..] if self.long_nul && [*lead, *end] == LONG_NUL => put([0], output, 2),
            _ => (0, 0),
        }
    }
}

/// Writes `sequence`, which replaces `read` bytes of the input, if it fits in `output`. Returns how
/// many bytes were read and written.
fn put<const N: usize>(sequence: [u8; N], output: &mut [u8], read: usize) -> (usize, usize) {
    match output.first_chunk_mut() {
        Some(room) => {
            *room = sequence;
            (read, N)
        }
        None => (0, 0),
    }
}

//! By blocks that are copied, and then what changes by itself.

use crate::kernel::pairs::{LONG_NUL, PAIR_BYTES, from_pair};
use crate::kernel::rewrite::Rewrite;
use crate::kernel::text_encode::ToPairs;

/// The lead byte of both surrogates.
const LEAD: u8 = PAIR_BYTES[0];

/// The way back from [`ToPairs`].
#[derive(Clone, Copy)]
pub(super) struct FromPairs<const WITH_NUL: bool>(pub(super) ToPairs<WITH_NUL>);

impl<const WITH_NUL: bool> Rewrite for FromPairs<WITH_NUL> {
    #[inline]
    fn touches(self, byte: u8) -> bool {
        (byte == LEAD) | (WITH_NUL & (byte == LONG_NUL[0])) | self.0.touches(byte)
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
            &[first, ..] if WITH_NUL && first == LONG_NUL[0] => {
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

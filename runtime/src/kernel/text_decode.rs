//! From one of UTF-8's relatives to UTF-8: all is copied but what the relative writes in
//! its own way.

#[cfg(feature = "alloc")]
use alloc::{vec, vec::Vec};

use super::Level;
use super::pairs::{PAIR, from_pair};
use super::rewrite::{Rewrite, rewrite};
use super::text_encode::{Encoding, LONG_NUL, ToPairs};

/// The lead byte of both surrogates.
const LEAD: u8 = PAIR.to_be_bytes()[0];

impl Encoding {
    /// Reads bytes into `output` while there is room; returns how much of both was used.
    /// What is ill-formed stays so.
    pub(crate) fn read(self, bytes: &[u8], output: &mut [u8]) -> (usize, usize) {
        match self {
            Encoding::Alike => {
                let len = bytes.len().min(output.len());
                output[..len].copy_from_slice(&bytes[..len]);
                (len, len)
            }
            Encoding::Pairs(to) => Level::best().compile(|| rewrite(FromPairs(to), bytes, output)),
            Encoding::PairsAndLongNul(to) => {
                Level::best().compile(|| rewrite(FromPairs(to), bytes, output))
            }
        }
    }

    /// What well-formed bytes become that are so many bytes shorter then.
    #[cfg(feature = "alloc")]
    #[inline(never)]
    pub(crate) fn unwritten(self, bytes: &[u8], shrinkage: usize) -> Vec<u8> {
        let mut output = vec![0; bytes.len() - shrinkage];
        self.read(bytes, &mut output);
        output
    }
}

/// The way back from [`ToPairs`].
#[derive(Clone, Copy)]
struct FromPairs<const WITH_NUL: bool>(ToPairs<WITH_NUL>);

impl<const WITH_NUL: bool> Rewrite for FromPairs<WITH_NUL> {
    #[inline(always)]
    fn touches(self, byte: u8) -> bool {
        (byte == LEAD) | (WITH_NUL & (byte == LONG_NUL[0])) | self.0.touches(byte)
    }

    #[inline(always)]
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

//! From one of UTF-8's relatives to UTF-8: all is copied but what the relative writes in
//! its own way.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use super::Level;
use super::pairs::{PAIR, from_pair};
use super::rewrite::{BLOCK, Rewrite, rewrite};
use super::text_encode::{Encoding, LONG_NUL, ToPairs};

/// The lead byte of both surrogates, and the second bytes of the first one.
const LEAD: u8 = PAIR.to_be_bytes()[0];
const HIGH: u8 = PAIR.to_be_bytes()[1];
const LOW: u8 = PAIR.to_be_bytes()[4];

/// How many bytes shorter a pair becomes.
const OF_PAIR: usize = 6 - 4;

impl Encoding {
    /// How many bytes shorter well-formed bytes become.
    pub(crate) fn shrinkage(self, bytes: &[u8]) -> usize {
        match self {
            Encoding::Alike => 0,
            Encoding::Pairs(to) => Level::best().compile(|| FromPairs(to).shrinkage(bytes)),
            Encoding::PairsAndLongNul(to) => {
                Level::best().compile(|| FromPairs(to).shrinkage(bytes))
            }
        }
    }

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

    /// What bytes become that are text up to `kept`; `None` if they certainly are ill-formed.
    #[cfg(feature = "alloc")]
    #[inline(never)]
    pub(crate) fn unwritten(self, bytes: &[u8], kept: usize) -> Option<Vec<u8>> {
        let rest = &bytes[kept..];
        let shrinkage = self.shrinkage(rest);
        if shrinkage == 0 {
            return None;
        }
        let mut output = bytes.get(..bytes.len() - shrinkage)?.to_vec();
        let done = self.read(rest, output.get_mut(kept..)?);
        (done == (rest.len(), output.len() - kept)).then_some(output)
    }
}

/// The way back from [`ToPairs`].
#[derive(Clone, Copy)]
struct FromPairs<const WITH_NUL: bool>(ToPairs<WITH_NUL>);

impl<const WITH_NUL: bool> FromPairs<WITH_NUL> {
    #[inline(always)]
    fn shrinkage(self, bytes: &[u8]) -> usize {
        let mut shrinkage = 0;
        let mut rest = bytes;
        // With the byte after the block, which tells a surrogate.
        while let Some(window) = rest.first_chunk() {
            shrinkage += usize::from(self.shrinkage_of(window));
            rest = &rest[BLOCK..];
        }
        let mut window = [0; BLOCK + 1];
        window[..rest.len()].copy_from_slice(rest);
        shrinkage + usize::from(self.shrinkage_of(&window))
    }

    /// The shrinkage of a block, which one byte has room for.
    #[inline(always)]
    fn shrinkage_of(self, window: &[u8; BLOCK + 1]) -> u8 {
        const _: () = assert!(BLOCK * OF_PAIR <= u8::MAX as usize);
        let mut shrinkage = 0u8;
        for i in 0..BLOCK {
            let (byte, next) = (window[i], window[i + 1]);
            let is_pair = (byte == LEAD) & (HIGH..LOW).contains(&next);
            let is_nul = WITH_NUL & (byte == LONG_NUL[0]);
            let of_pair = if is_pair { OF_PAIR as u8 } else { 0 };
            shrinkage = shrinkage.wrapping_add(of_pair | u8::from(is_nul));
        }
        shrinkage
    }
}

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

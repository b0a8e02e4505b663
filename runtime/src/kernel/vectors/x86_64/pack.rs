//! Interleaves two or three vectors of 64 bytes, and removes bytes.

use core::arch::x86_64::*;

use super::avx512::{Avx512, X64};
use super::places::{EVERY_SECOND, EVERY_THIRD, HALF, THIRD, THREE_TIMES, TWO_IN_TURN};
use crate::kernel::vectors::operations::call;
use crate::kernel::vectors::vector::{Part, low_bits};

impl X64 {
    /// [`pack_triples`](crate::kernel::vectors::vector::Bytes::pack_triples): interleaves [`THIRD`]
    /// bytes of each vector, and removes the second and third bytes of the indices that are not in
    /// `whole`; this up to three times.
    #[inline(always)]
    pub(super) fn triples(
        isa: Avx512,
        [first, second, third]: [Self; 3],
        len: usize,
        whole: u64,
        room: &mut [u8],
    ) -> Option<usize> {
        // The masks of the indices that are left: the lowest bit is the next index.
        let (mut left, mut whole) = (low_bits(len), whole);
        let mut at = 0;
        // `len` is at most three times `THIRD`, so three rounds reach every index.
        for places in &THREE_TIMES.0 {
            if left == 0 {
                break;
            }
            // Interleaves the first two vectors, then replaces every third byte. The second
            // permutation ignores the bit of an index that selects the second vector.
            let X64(_, indices) = Self::from_array(isa, places);
            let pairs = call!(isa, _mm512_permutex2var_epi8(first.1, indices, second.1));
            let thirds = EVERY_THIRD << 2;
            let triples = call!(isa, _mm512_mask_permutexvar_epi8(pairs, thirds, indices, third.1));
            // `pdep` moves the lowest bits of a mask to every third bit.
            let firsts = call!(isa, _pdep_u64(left, EVERY_THIRD));
            let others = call!(isa, _pdep_u64(whole, EVERY_THIRD));
            at += X64(isa, triples).pack_part(
                isa,
                firsts | others << 1 | others << 2,
                &mut room[at..],
            )?;
            left >>= THIRD;
            whole >>= THIRD;
        }
        Some(at)
    }

    /// [`pack_pairs`](Part::pack_pairs), in the same way with [`HALF`] bytes, up to two times.
    #[inline(always)]
    pub(super) fn pairs(
        isa: Avx512,
        [first, second]: [Self; 2],
        len: usize,
        twos: u64,
        room: &mut [u8],
    ) -> Option<usize> {
        let (mut left, mut twos) = (low_bits(len), twos);
        let mut at = 0;
        for places in &TWO_IN_TURN.0 {
            if left == 0 {
                break;
            }
            let pairs = first.pick(isa, second, places);
            let firsts = call!(isa, _pdep_u64(left, EVERY_SECOND));
            let seconds = call!(isa, _pdep_u64(twos, EVERY_SECOND));
            at += pairs.pack_part(isa, firsts | seconds << 1, room.get_mut(at..)?)?;
            left >>= HALF;
            twos >>= HALF;
        }
        Some(at)
    }
}

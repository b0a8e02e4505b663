//! Moving bytes of several vectors of 64 together.

use core::arch::x86_64::*;

use super::Avx512;
use super::places::{
    EVERY_SECOND, EVERY_THIRD, FOUR_TIMES, HALF, LOWER_TWO_OF_FOUR, THIRD, THIRD_OF_FOUR,
    THREE_TIMES, TWO_IN_TURN,
};
use super::x64::X64;
use crate::kernel::vectors::vector::{Part, low_bits};

impl X64 {
    /// [`pack_triples`](crate::kernel::vectors::vector::Bytes::pack_triples).
    #[inline(always)]
    pub(super) fn triples(
        isa: Avx512,
        [first, second, third]: [Self; 3],
        len: usize,
        whole: u64,
        room: &mut [u8],
    ) -> Option<usize> {
        let (mut left, mut whole) = (low_bits(len), whole);
        let mut at = 0;
        for places in &THREE_TIMES.0 {
            if left == 0 {
                break;
            }
            let X64(_, places) = Self::from_array(isa, places);
            // SAFETY: `isa` is a proof that the processor has AVX-512 with VBMI, and BMI2. The
            // instructions touch no memory.
            let (triples, firsts, others) = unsafe {
                let triples = _mm512_permutex2var_epi8(first.1, places, second.1);
                let triples =
                    _mm512_mask_permutexvar_epi8(triples, EVERY_THIRD << 2, places, third.1);
                (triples, _pdep_u64(left, EVERY_THIRD), _pdep_u64(whole, EVERY_THIRD))
            };
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

    /// [`pack_pairs`](Part::pack_pairs).
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
            let pairs = first.before(isa, second, places);
            // SAFETY: `isa` is a proof that the processor has BMI2. The instructions touch no
            // memory.
            let (firsts, seconds) =
                unsafe { (_pdep_u64(left, EVERY_SECOND), _pdep_u64(twos, EVERY_SECOND)) };
            at += pairs.pack_part(isa, firsts | seconds << 1, room.get_mut(at..)?)?;
            left >>= HALF;
            twos >>= HALF;
        }
        Some(at)
    }

    /// [`pack_numbers`](crate::kernel::vectors::vector::Bytes::pack_numbers).
    #[inline(always)]
    pub(super) fn numbers(
        isa: Avx512,
        [low, middle]: [Self; 2],
        high: Option<Self>,
        keep: u64,
        room: &mut [u32],
    ) -> usize {
        let (low, middle) = (low.compress(keep), middle.compress(keep));
        let third = high.unwrap_or(low).compress(keep);
        let count = keep.count_ones() as usize;
        for (i, places) in FOUR_TIMES.0.iter().take(count.div_ceil(16)).enumerate() {
            let X64(_, places) = Self::from_array(isa, places);
            // SAFETY: `isa` is a proof that the processor has AVX-512 with VBMI. The instructions
            // touch no memory.
            let mut numbers = unsafe {
                _mm512_maskz_permutex2var_epi8(LOWER_TWO_OF_FOUR, low.1, places, middle.1)
            };
            if high.is_some() {
                // SAFETY: `isa` is a proof that the processor has AVX-512 with VBMI. The
                // instruction touches no memory.
                numbers = unsafe {
                    _mm512_mask_permutexvar_epi8(numbers, THIRD_OF_FOUR, places, third.1)
                };
            }
            let Some(room) = room.get_mut(16 * i..) else { break };
            if let Some(room) = room.first_chunk_mut::<16>() {
                // SAFETY: `isa` is a proof that the processor has AVX-512. `room` is an array of
                // 16 numbers, all of which may be written; the instruction needs no alignment.
                unsafe { _mm512_storeu_epi32(room.as_mut_ptr().cast(), numbers) };
                continue;
            }
            let mask = (1 << room.len()) - 1;
            // SAFETY: `isa` is a proof that the processor has AVX-512. The instruction writes only
            // numbers whose bit in `mask` is set. These are the lowest `room.len()` bits. `room`
            // has fewer than 16 numbers, because a longer one is an array in the branch above, so
            // that the shift does not overflow.
            unsafe { _mm512_mask_storeu_epi32(room.as_mut_ptr().cast(), mask, numbers) };
        }
        count
    }
}

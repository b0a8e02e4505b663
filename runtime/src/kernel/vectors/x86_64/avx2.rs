//! Vectors of thirty-two bytes, with AVX2.

use core::arch::x86_64::*;

use super::ssse3::{HasSsse3, X16};
use crate::kernel::vectors::intrinsics::{by_sixteen, call, operations};
use crate::kernel::vectors::vector::Bytes;

/// A proof that the processor has AVX2 (and therefore SSSE3) and POPCNT.
#[derive(Clone, Copy)]
#[cfg_attr(test, derive(Debug))]
pub(crate) struct Avx2(pub(super) ());

// SAFETY: an `Avx2` is constructed only if the processor has AVX2: after `has!` has found it, and by
// `Vectors::best`, after `has!` has found this or a wider instruction set. A processor that has AVX2
// has SSSE3.
unsafe impl HasSsse3 for Avx2 {}

/// A vector of 32 bytes, and the proof that the processor has AVX2. The instructions `shuffle` and
/// `alignr` move bytes only within each half of 16 bytes.
#[derive(Clone, Copy)]
pub(crate) struct X32 {
    isa: Avx2,
    lanes: __m256i,
}

impl Bytes for X32 {
    type Isa = Avx2;

    #[inline(always)]
    fn table(isa: Avx2, table: &[u8; 16]) -> Self {
        let X16 { isa, lanes: table } = X16::table(isa, table);
        X32 { isa, lanes: call!(isa, _mm256_broadcastsi128_si256(table)) }
    }

    by_sixteen!();

    operations! {
        LEN = 32;
        splat(byte) = _mm256_set1_epi8(byte as i8);
        load = _mm256_loadu_si256;
        store = _mm256_storeu_si256;
        and = _mm256_and_si256;
        or = _mm256_or_si256;
        xor = _mm256_xor_si256;
        and_not = _mm256_andnot_si256;
        equal = _mm256_cmpeq_epi8;
        add = _mm256_add_epi8;
        sub = _mm256_sub_epi8;
        saturating_sub = _mm256_subs_epu8;
        look_up = _mm256_shuffle_epi8;
    }

    nibble_shifts!(_mm256_srli_epi16, _mm256_slli_epi16);

    #[inline(always)]
    fn after(self, isa: Avx2, before: Self, places: u32) -> Self {
        // The halves before the two halves of `self`: one of `before`, and one of `self`.
        let before = call!(isa, _mm256_permute2x128_si256::<0x21>(before.lanes, self.lanes));
        let moved = match places {
            1 => call!(isa, _mm256_alignr_epi8::<15>(self.lanes, before)),
            2 => call!(isa, _mm256_alignr_epi8::<14>(self.lanes, before)),
            _ => call!(isa, _mm256_alignr_epi8::<13>(self.lanes, before)),
        };
        X32 { isa, lanes: moved }
    }

    #[inline(always)]
    fn high_bits(self) -> u64 {
        u64::from(call!(self.isa, _mm256_movemask_epi8(self.lanes)) as u32)
    }

    #[inline(always)]
    fn narrow(self) -> impl Iterator<Item = X16<Avx2>> {
        let X32 { isa, lanes } = self;
        let low = call!(isa, _mm256_castsi256_si128(lanes));
        [low, call!(isa, _mm256_extracti128_si256::<1>(lanes))]
            .map(|half| X16 { isa, lanes: half })
            .into_iter()
    }
}

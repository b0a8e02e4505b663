//! Vectors of sixteen bytes, with SSSE3.

use core::arch::x86_64::*;

use crate::kernel::vectors::intrinsics::{by_sixteen, call, operations};
use crate::kernel::vectors::vector::{Bytes, Isa, Narrow};

/// A proof that the processor has SSSE3, and with it SSE2.
#[derive(Clone, Copy)]
#[cfg_attr(test, derive(Debug))]
pub(crate) struct Ssse3(pub(super) ());

/// An instruction set that includes SSSE3.
///
/// # Safety
///
/// A value of the type may exist only on a processor that has SSSE3.
pub(crate) unsafe trait HasSsse3: Isa<Narrow = X16<Self>> {}

// SAFETY: an `Ssse3` is constructed only if the processor has SSSE3: after `has!` has found it, and
// by `Vectors::best`, after `has!` has found this or a wider instruction set.
unsafe impl HasSsse3 for Ssse3 {}

/// A vector of 16 bytes, and the proof that the processor has SSSE3.
#[derive(Clone, Copy)]
pub(crate) struct X16<I> {
    pub(super) isa: I,
    pub(super) lanes: __m128i,
}

impl<I: HasSsse3> Bytes for X16<I> {
    type Isa = I;

    #[inline(always)]
    fn table(isa: I, table: &[u8; 16]) -> Self {
        // Never the zeros, because the table has the length of a vector.
        Self::load(isa, table).unwrap_or(Self::splat(isa, 0))
    }

    by_sixteen!();

    operations! {
        LEN = 16;
        splat(byte) = _mm_set1_epi8(byte as i8);
        load = _mm_loadu_si128;
        store = _mm_storeu_si128;
        and = _mm_and_si128;
        or = _mm_or_si128;
        xor = _mm_xor_si128;
        and_not = _mm_andnot_si128;
        equal = _mm_cmpeq_epi8;
        add = _mm_add_epi8;
        sub = _mm_sub_epi8;
        saturating_sub = _mm_subs_epu8;
        look_up = _mm_shuffle_epi8;
    }

    nibble_shifts!(_mm_srli_epi16, _mm_slli_epi16);

    #[inline(always)]
    fn after(self, _: I, before: Self, places: u32) -> Self {
        // Of `before` and `self` together, the 16 bytes that begin `places` bytes before the end
        // of `before`; `places` is 1 to 3.
        match places {
            1 => before.then::<15>(self),
            2 => before.then::<14>(self),
            _ => before.then::<13>(self),
        }
    }

    #[inline(always)]
    fn high_bits(self) -> u64 {
        u64::from(call!(self.isa, _mm_movemask_epi8(self.lanes)) as u32)
    }

    #[inline(always)]
    fn narrow(self) -> impl Iterator<Item = X16<I>> {
        [self].into_iter()
    }
}

impl<I: HasSsse3> Narrow for X16<I> {
    #[inline(always)]
    fn zip(self, other: Self) -> [Self; 2] {
        let X16 { isa, lanes } = self;
        let low = call!(isa, _mm_unpacklo_epi8(lanes, other.lanes));
        [
            X16 { isa, lanes: low },
            X16 { isa, lanes: call!(isa, _mm_unpackhi_epi8(lanes, other.lanes)) },
        ]
    }

    #[inline(always)]
    fn zip_pairs(self, other: Self) -> [Self; 2] {
        let X16 { isa, lanes } = self;
        let low = call!(isa, _mm_unpacklo_epi16(lanes, other.lanes));
        [
            X16 { isa, lanes: low },
            X16 { isa, lanes: call!(isa, _mm_unpackhi_epi16(lanes, other.lanes)) },
        ]
    }

    #[inline(always)]
    fn then<const N: i32>(self, next: Self) -> Self {
        X16 { isa: self.isa, lanes: call!(self.isa, _mm_alignr_epi8::<N>(next.lanes, self.lanes)) }
    }

    #[inline(always)]
    fn from_words(isa: I, [low, high]: [u64; 2]) -> Self {
        X16 { isa, lanes: call!(isa, _mm_set_epi64x(high as i64, low as i64)) }
    }

    #[inline(always)]
    fn sum_of_narrow(self) -> u64 {
        let sums = X16 {
            isa: self.isa,
            lanes: call!(self.isa, _mm_sad_epu8(self.lanes, Self::splat(self.isa, 0).lanes)),
        };
        let [low, high] = sums.to_words();
        low + high
    }

    #[inline(always)]
    fn to_words(self) -> [u64; 2] {
        let X16 { isa, lanes } = self;
        let high = call!(isa, _mm_unpackhi_epi64(lanes, lanes));
        [call!(isa, _mm_cvtsi128_si64(lanes)) as u64, call!(isa, _mm_cvtsi128_si64(high)) as u64]
    }
}

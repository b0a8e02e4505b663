//! Vectors of 64-bit Arm: 16 bytes with NEON. Nothing is detected at run time.

#![allow(unsafe_code)]

use core::arch::aarch64::*;

use super::intrinsics::{by_sixteen, call, operations};
use super::vector::{Bytes, Isa, Kernel, Narrow};

/// A proof that the processor has NEON: this file is compiled only for targets that have NEON.
#[derive(Clone, Copy)]
#[cfg_attr(test, derive(Debug))]
pub(crate) struct Neon;

/// The instruction set that the processor has, which is always NEON.
#[derive(Clone, Copy)]
#[cfg_attr(test, derive(Debug))]
pub(crate) struct Vectors(Neon);

impl Vectors {
    #[inline]
    pub(in crate::kernel) fn best() -> Option<Vectors> {
        Some(Vectors(Neon))
    }

    #[cfg(test)]
    pub(in crate::kernel) fn all() -> impl Iterator<Item = Vectors> {
        Vectors::best().into_iter()
    }

    #[inline]
    pub(in crate::kernel) fn run<K: Kernel>(self, kernel: K) -> K::Output {
        self.0.run(kernel)
    }
}

impl Isa for Neon {
    type Narrow = N16;
    type Wide = N16;
    type Part = N16;

    #[inline]
    fn run<K: Kernel>(self, kernel: K) -> K::Output {
        kernel.run(self)
    }
}

/// A vector of sixteen bytes.
#[derive(Clone, Copy)]
pub(crate) struct N16 {
    isa: Neon,
    lanes: uint8x16_t,
}

impl Bytes for N16 {
    type Isa = Neon;

    #[inline(always)]
    fn table(isa: Neon, table: &[u8; 16]) -> Self {
        // Never the zeros, because the table has the length of a vector.
        Self::load(isa, table).unwrap_or(Self::splat(isa, 0))
    }

    by_sixteen!();

    operations! {
        LEN = 16;
        splat(byte) = vdupq_n_u8(byte);
        load = vld1q_u8;
        store = vst1q_u8;
        and = vandq_u8;
        or = vorrq_u8;
        xor = veorq_u8;
        equal = vceqq_u8;
        add = vaddq_u8;
        sub = vsubq_u8;
        saturating_sub = vqsubq_u8;
        look_up = vqtbl1q_u8;
    }

    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        N16 { isa: Neon, lanes: call!(Neon, vbicq_u8(other.lanes, self.lanes)) }
    }

    #[inline(always)]
    fn after(self, _: Neon, before: Self, places: u32) -> Self {
        match places {
            1 => before.then::<15>(self),
            2 => before.then::<14>(self),
            _ => before.then::<13>(self),
        }
    }

    #[inline(always)]
    fn high_nibble(self) -> Self {
        N16 { isa: Neon, lanes: call!(Neon, vshrq_n_u8::<4>(self.lanes)) }
    }

    #[inline(always)]
    fn to_high_nibble(self) -> Self {
        N16 { isa: Neon, lanes: call!(Neon, vshlq_n_u8::<4>(self.lanes)) }
    }

    #[inline(always)]
    fn high_bits(self) -> u64 {
        /// For each byte, its bit in the mask of its half of the vector.
        const BITS: [u8; 16] = [1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128];
        let bits = Self::table(Neon, &BITS);
        // A byte whose highest bit is set is negative as a signed number.
        let signed = call!(Neon, vreinterpretq_s8_u8(self.lanes));
        let mut sums = bits.and(N16 { isa: Neon, lanes: call!(Neon, vcltzq_s8(signed)) }).lanes;
        // Three additions of neighbouring bytes add up the eight bits of each half.
        for _ in 0..3 {
            sums = call!(Neon, vpaddq_u8(sums, sums));
        }
        let sums = call!(Neon, vreinterpretq_u16_u8(sums));
        u64::from(call!(Neon, vgetq_lane_u16::<0>(sums)))
    }

    #[inline(always)]
    fn narrow(self) -> impl Iterator<Item = N16> {
        [self].into_iter()
    }
}

impl Narrow for N16 {
    #[inline(always)]
    fn zip(self, other: Self) -> [Self; 2] {
        let low = call!(Neon, vzip1q_u8(self.lanes, other.lanes));
        [
            N16 { isa: Neon, lanes: low },
            N16 { isa: Neon, lanes: call!(Neon, vzip2q_u8(self.lanes, other.lanes)) },
        ]
    }

    #[inline(always)]
    fn zip_pairs(self, other: Self) -> [Self; 2] {
        let [a, b] = [self, other].map(|vector| call!(Neon, vreinterpretq_u16_u8(vector.lanes)));
        let zipped = [call!(Neon, vzip1q_u16(a, b)), call!(Neon, vzip2q_u16(a, b))];
        zipped.map(|half| N16 { isa: Neon, lanes: call!(Neon, vreinterpretq_u8_u16(half)) })
    }

    #[inline(always)]
    fn then<const N: i32>(self, next: Self) -> Self {
        N16 { isa: Neon, lanes: call!(Neon, vextq_u8::<N>(self.lanes, next.lanes)) }
    }

    #[inline(always)]
    fn from_words(_: Neon, [low, high]: [u64; 2]) -> Self {
        N16 {
            isa: Neon,
            lanes: call!(
                Neon,
                vreinterpretq_u8_u64(vcombine_u64(vcreate_u64(low), vcreate_u64(high)))
            ),
        }
    }

    #[inline(always)]
    fn to_words(self) -> [u64; 2] {
        let words = call!(Neon, vreinterpretq_u64_u8(self.lanes));
        [call!(Neon, vgetq_lane_u64::<0>(words)), call!(Neon, vgetq_lane_u64::<1>(words))]
    }

    #[inline(always)]
    fn sum_of_narrow(self) -> u64 {
        u64::from(call!(Neon, vaddlvq_u8(self.lanes)))
    }
}

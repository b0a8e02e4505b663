//! Vectors of 64-bit Arm: 16 bytes with NEON. This file is compiled only for targets that have
//! NEON, so that nothing is detected at run time.

#![allow(unsafe_code)]

use core::arch::aarch64::*;

use super::by_sixteen::by_sixteen;
use super::vector::{Bytes, Isa, Narrow, Wide};

/// A proof that the processor has NEON: this file is compiled only for targets that have NEON.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Neon;

/// The only instruction set.
#[derive(Clone, Copy, Debug)]
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
    pub(in crate::kernel) fn run<K: Wide>(self, kernel: K) -> K::Output {
        self.0.run(kernel)
    }
}

impl Isa for Neon {
    type Narrow = N16;
    type Wide = N16;
    type Part = N16;

    #[inline]
    fn run<K: Wide>(self, kernel: K) -> K::Output {
        kernel.run(self)
    }
}

/// A vector of sixteen bytes.
#[derive(Clone, Copy)]
pub(crate) struct N16(uint8x16_t);

/// Implements operations on two vectors, each by the intrinsic after the `=`.
macro_rules! operations {
    ($($name:ident = $instruction:ident;)*) => {$(
        #[inline(always)]
        fn $name(self, other: Self) -> Self {
            // SAFETY: this file is compiled only for targets that have NEON. The instructions
            // touch no memory.
            N16(unsafe { $instruction(self.0, other.0) })
        }
    )*};
}

impl Bytes for N16 {
    type Isa = Neon;

    const LEN: usize = 16;

    by_sixteen!();

    #[inline(always)]
    fn splat(_: Neon, byte: u8) -> Self {
        // SAFETY: this file is compiled only for targets that have NEON. The instructions touch
        // no memory.
        N16(unsafe { vdupq_n_u8(byte) })
    }

    #[inline(always)]
    fn table(_: Neon, table: &[u8; 16]) -> Self {
        // SAFETY: this file is compiled only for targets that have NEON. `table` is an array of
        // 16 bytes, all of which may be read; the instruction needs no alignment.
        N16(unsafe { vld1q_u8(table.as_ptr()) })
    }

    #[inline(always)]
    fn load(isa: Neon, bytes: &[u8]) -> Option<Self> {
        Some(Self::table(isa, bytes.first_chunk()?))
    }

    #[inline(always)]
    fn store(self, output: &mut [u8]) -> Option<()> {
        let output: &mut [u8; 16] = output.first_chunk_mut()?;
        // SAFETY: this file is compiled only for targets that have NEON. `output` is an array of
        // 16 bytes, all of which may be written; the instruction needs no alignment.
        unsafe { vst1q_u8(output.as_mut_ptr(), self.0) };
        Some(())
    }

    operations! {
        and = vandq_u8;
        or = vorrq_u8;
        xor = veorq_u8;
        equal = vceqq_u8;
        add = vaddq_u8;
        sub = vsubq_u8;
        saturating_sub = vqsubq_u8;
    }

    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        // SAFETY: this file is compiled only for targets that have NEON. The instructions touch
        // no memory.
        N16(unsafe { vbicq_u8(other.0, self.0) })
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
    fn look_up(self, table: Self) -> Self {
        // SAFETY: this file is compiled only for targets that have NEON. The instructions touch
        // no memory.
        N16(unsafe { vqtbl1q_u8(table.0, self.0) })
    }

    #[inline(always)]
    fn low_nibble(self) -> Self {
        self.and(Self::splat(Neon, 0x0F))
    }

    #[inline(always)]
    fn high_nibble(self) -> Self {
        // SAFETY: this file is compiled only for targets that have NEON. The instructions touch
        // no memory.
        N16(unsafe { vshrq_n_u8::<4>(self.0) })
    }

    #[inline(always)]
    fn to_high_nibble(self) -> Self {
        // SAFETY: this file is compiled only for targets that have NEON. The instructions touch
        // no memory.
        N16(unsafe { vshlq_n_u8::<4>(self.0) })
    }

    #[inline(always)]
    fn high_bits(self) -> u64 {
        /// For each byte, its bit in the mask of its eight bytes.
        const BITS: [u8; 16] = [1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128];
        let bits = Self::table(Neon, &BITS);
        // SAFETY: this file is compiled only for targets that have NEON. The instructions touch
        // no memory.
        let mask = unsafe {
            let bits = vandq_u8(vcltzq_s8(vreinterpretq_s8_u8(self.0)), bits.0);
            // Three additions of neighbouring bytes add up the eight bits of each half.
            let sums = vpaddq_u8(bits, bits);
            let sums = vpaddq_u8(sums, sums);
            let sums = vpaddq_u8(sums, sums);
            vgetq_lane_u16::<0>(vreinterpretq_u16_u8(sums))
        };
        u64::from(mask)
    }

    #[inline(always)]
    fn sum(self) -> u64 {
        // SAFETY: this file is compiled only for targets that have NEON. The instructions touch
        // no memory.
        u64::from(unsafe { vaddlvq_u8(self.0) })
    }

    #[inline(always)]
    fn narrow(self) -> impl Iterator<Item = N16> {
        [self].into_iter()
    }
}

impl Narrow for N16 {
    #[inline(always)]
    fn zip(self, other: Self) -> [Self; 2] {
        // SAFETY: this file is compiled only for targets that have NEON. The instructions touch
        // no memory.
        unsafe { [N16(vzip1q_u8(self.0, other.0)), N16(vzip2q_u8(self.0, other.0))] }
    }

    #[inline(always)]
    fn zip_pairs(self, other: Self) -> [Self; 2] {
        // SAFETY: this file is compiled only for targets that have NEON. The instructions touch
        // no memory.
        let zipped = unsafe {
            let (a, b) = (vreinterpretq_u16_u8(self.0), vreinterpretq_u16_u8(other.0));
            [vreinterpretq_u8_u16(vzip1q_u16(a, b)), vreinterpretq_u8_u16(vzip2q_u16(a, b))]
        };
        zipped.map(N16)
    }

    #[inline(always)]
    fn then<const N: i32>(self, next: Self) -> Self {
        // SAFETY: this file is compiled only for targets that have NEON. The instructions touch
        // no memory.
        N16(unsafe { vextq_u8::<N>(self.0, next.0) })
    }

    #[inline(always)]
    fn from_words(_: Neon, [low, high]: [u64; 2]) -> Self {
        // SAFETY: this file is compiled only for targets that have NEON. The instructions touch
        // no memory.
        N16(unsafe { vreinterpretq_u8_u64(vcombine_u64(vcreate_u64(low), vcreate_u64(high))) })
    }

    #[inline(always)]
    fn to_words(self) -> [u64; 2] {
        // SAFETY: this file is compiled only for targets that have NEON. The instructions touch
        // no memory.
        unsafe {
            let words = vreinterpretq_u64_u8(self.0);
            [vgetq_lane_u64::<0>(words), vgetq_lane_u64::<1>(words)]
        }
    }
}

//! Vectors of sixteen bytes, with SSSE3.

use core::arch::x86_64::*;

use crate::kernel::vectors::operations::{by_sixteen, call, operations};
use crate::kernel::vectors::vector::{Bytes, Isa, Kernel, Narrow};

/// A proof that the processor has SSSE3, and with it SSE2.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ssse3(pub(super) ());

impl Ssse3 {
    #[inline]
    pub(super) fn detect() -> Option<Ssse3> {
        has!("ssse3").then_some(Ssse3(()))
    }
}

impl Isa for Ssse3 {
    type Narrow = X16<Ssse3>;
    type Wide = X16<Ssse3>;
    type Part = X16<Ssse3>;

    fn run<K: Kernel>(self, kernel: K) -> K::Output {
        /// # Safety
        ///
        /// The processor must have SSSE3. Since Rust 1.86 the function need not be `unsafe`.
        #[inline(never)]
        #[target_feature(enable = "ssse3")]
        unsafe fn run<K: Kernel>(isa: Ssse3, kernel: K) -> K::Output {
            kernel.run(isa)
        }
        // SAFETY: `self` is a proof that the processor has SSSE3, which is all that `run` is
        // compiled for.
        unsafe { run(self, kernel) }
    }
}

/// An instruction set that includes SSSE3.
///
/// # Safety
///
/// A value of the type may exist only on a processor that has SSSE3.
pub(crate) unsafe trait HasSsse3: Isa<Narrow = X16<Self>> {}

// SAFETY: an `Ssse3` is constructed only by `detect`, if the processor has SSSE3, and by
// `Vectors::best`, after `detect` has constructed a value of this or a wider instruction set.
unsafe impl HasSsse3 for Ssse3 {}

/// A vector of 16 bytes, and the proof that the processor has SSSE3.
#[derive(Clone, Copy)]
pub(crate) struct X16<I>(pub(super) I, pub(super) __m128i);

impl<I: HasSsse3> Bytes for X16<I> {
    type Isa = I;

    const LEN: usize = 16;

    #[inline(always)]
    fn splat(isa: I, byte: u8) -> Self {
        X16(isa, call!(isa, _mm_set1_epi8(byte as i8)))
    }

    #[inline(always)]
    fn table(isa: I, table: &[u8; 16]) -> Self {
        // SAFETY: an `I` is a proof that the processor has SSSE3, and with it SSE2. `table` is an
        // array of 16 bytes, all of which may be read; the instruction needs no alignment.
        X16(isa, unsafe { _mm_loadu_si128(table.as_ptr().cast()) })
    }

    #[inline(always)]
    fn load(isa: I, bytes: &[u8]) -> Option<Self> {
        Some(Self::table(isa, bytes.first_chunk()?))
    }

    #[inline(always)]
    fn store(self, output: &mut [u8]) -> Option<()> {
        let output: &mut [u8; 16] = output.first_chunk_mut()?;
        // SAFETY: an `I` is a proof that the processor has SSSE3, and with it SSE2. `output` is
        // an array of 16 bytes, all of which may be written; the instruction needs no alignment.
        unsafe { _mm_storeu_si128(output.as_mut_ptr().cast(), self.1) };
        Some(())
    }

    by_sixteen!();

    operations! {
        and = _mm_and_si128;
        or = _mm_or_si128;
        xor = _mm_xor_si128;
        and_not = _mm_andnot_si128;
        equal = _mm_cmpeq_epi8;
        add = _mm_add_epi8;
        sub = _mm_sub_epi8;
        saturating_sub = _mm_subs_epu8;
    }

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
    fn look_up(self, table: Self) -> Self {
        X16(self.0, call!(self.0, _mm_shuffle_epi8(table.1, self.1)))
    }

    #[inline(always)]
    fn high_nibble(self) -> Self {
        X16(self.0, call!(self.0, _mm_srli_epi16::<4>(self.1))).low_nibble()
    }

    #[inline(always)]
    fn to_high_nibble(self) -> Self {
        X16(self.0, call!(self.0, _mm_slli_epi16::<4>(self.1))).and(Self::splat(self.0, 0xF0))
    }

    #[inline(always)]
    fn high_bits(self) -> u64 {
        u64::from(call!(self.0, _mm_movemask_epi8(self.1)) as u32)
    }

    #[inline(always)]
    fn sum(self) -> u64 {
        let sums = X16(self.0, call!(self.0, _mm_sad_epu8(self.1, Self::splat(self.0, 0).1)));
        let [low, high] = sums.to_words();
        low + high
    }

    #[inline(always)]
    fn narrow(self) -> impl Iterator<Item = X16<I>> {
        [self].into_iter()
    }
}

impl<I: HasSsse3> Narrow for X16<I> {
    #[inline(always)]
    fn zip(self, other: Self) -> [Self; 2] {
        let X16(isa, vector) = self;
        let low = call!(isa, _mm_unpacklo_epi8(vector, other.1));
        [X16(isa, low), X16(isa, call!(isa, _mm_unpackhi_epi8(vector, other.1)))]
    }

    #[inline(always)]
    fn zip_pairs(self, other: Self) -> [Self; 2] {
        let X16(isa, vector) = self;
        let low = call!(isa, _mm_unpacklo_epi16(vector, other.1));
        [X16(isa, low), X16(isa, call!(isa, _mm_unpackhi_epi16(vector, other.1)))]
    }

    #[inline(always)]
    fn then<const N: i32>(self, next: Self) -> Self {
        X16(self.0, call!(self.0, _mm_alignr_epi8::<N>(next.1, self.1)))
    }

    #[inline(always)]
    fn from_words(isa: I, [low, high]: [u64; 2]) -> Self {
        X16(isa, call!(isa, _mm_set_epi64x(high as i64, low as i64)))
    }

    #[inline(always)]
    fn to_words(self) -> [u64; 2] {
        let X16(isa, vector) = self;
        let high = call!(isa, _mm_unpackhi_epi64(vector, vector));
        [call!(isa, _mm_cvtsi128_si64(vector)) as u64, call!(isa, _mm_cvtsi128_si64(high)) as u64]
    }
}

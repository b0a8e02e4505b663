//! Vectors of sixty-four bytes, with AVX-512 and its extensions that move bytes: VBMI and VBMI2.

use core::arch::x86_64::*;

use super::places::*;
use super::ssse3::{HasSsse3, X16};
use crate::kernel::vectors::intrinsics::{call, operations};
use crate::kernel::vectors::vector::{Bytes, Part, low_bits};
use crate::set::decode::{DIGITS, NO_DIGIT};

/// A proof that the processor has AVX-512 with all of its instructions for bytes (and therefore
/// AVX2), BMI1, BMI2, LZCNT and POPCNT.
///
/// `permutex` of bytes is an instruction of VBMI, `compress` of VBMI2, and `pdep` of BMI2. All
/// others that this file calls are of AVX-512F and AVX-512BW.
#[derive(Clone, Copy)]
#[cfg_attr(test, derive(Debug))]
pub(crate) struct Avx512(pub(super) ());

// SAFETY: an `Avx512` is constructed only if the processor has AVX-512: after `has!` has found it. A
// processor that has AVX-512 has SSSE3.
unsafe impl HasSsse3 for Avx512 {}

/// A vector of 64 bytes, and the proof that the processor has AVX-512.
#[derive(Clone, Copy)]
pub(crate) struct X64 {
    isa: Avx512,
    lanes: __m512i,
}

const _: () = assert!(NO_DIGIT & 0x80 != 0, "NO_DIGIT has its highest bit set");

impl X64 {
    #[inline(always)]
    fn from_array(isa: Avx512, bytes: &[u8; 64]) -> Self {
        // Never the zeros, because the array has the length of a vector.
        Self::load(isa, bytes).unwrap_or(Self::splat(isa, 0))
    }

    /// A vector with 0xFF where a bit of `bits` is set, and 0 elsewhere.
    #[inline(always)]
    fn from_bits(isa: Avx512, bits: u64) -> Self {
        X64 { isa, lanes: call!(isa, _mm512_movm_epi8(bits)) }
    }

    /// For each index in `places`, the byte there in `self` followed by `other`.
    #[inline(always)]
    fn pick(self, isa: Avx512, other: Self, places: &[u8; 64]) -> Self {
        let X64 { lanes: places, .. } = Self::from_array(isa, places);
        X64 { isa, lanes: call!(isa, _mm512_permutex2var_epi8(self.lanes, places, other.lanes)) }
    }

    /// For each byte of `indices`, the byte of `self` whose index is the lower six bits.
    #[inline(always)]
    fn look_up_64(self, indices: Self) -> Self {
        X64 {
            isa: self.isa,
            lanes: call!(self.isa, _mm512_permutexvar_epi8(indices.lanes, self.lanes)),
        }
    }

    /// The bytes whose bit in `keep` is set, moved to the front. Zeros follow.
    #[inline(always)]
    fn compress(self, keep: u64) -> Self {
        X64 { isa: self.isa, lanes: call!(self.isa, _mm512_maskz_compress_epi8(keep, self.lanes)) }
    }
}

impl Bytes for X64 {
    type Isa = Avx512;

    const TRIPLES: usize = 3 * THIRD;
    const FEW_TRIPLES: usize = THIRD;

    #[inline(always)]
    fn table(isa: Avx512, table: &[u8; 16]) -> Self {
        let X16 { isa, lanes: table } = X16::table(isa, table);
        X64 { isa, lanes: call!(isa, _mm512_broadcast_i32x4(table)) }
    }

    operations! {
        LEN = 64;
        splat(byte) = _mm512_set1_epi8(byte as i8);
        load = _mm512_loadu_epi8;
        store = _mm512_storeu_epi8;
        and = _mm512_and_si512;
        or = _mm512_or_si512;
        xor = _mm512_xor_si512;
        and_not = _mm512_andnot_si512;
        add = _mm512_add_epi8;
        sub = _mm512_sub_epi8;
        saturating_sub = _mm512_subs_epu8;
        look_up = _mm512_shuffle_epi8;
    }

    nibble_shifts!(_mm512_srli_epi16, _mm512_slli_epi16);

    #[inline(always)]
    fn equal(self, other: Self) -> Self {
        Self::from_bits(self.isa, call!(self.isa, _mm512_cmpeq_epi8_mask(self.lanes, other.lanes)))
    }

    #[inline(always)]
    fn after(self, isa: Avx512, before: Self, places: u32) -> Self {
        before.pick(isa, self, &BEHIND.0[places as usize - 1])
    }

    #[inline(always)]
    fn look_up_low(self, bytes: Self) -> Self {
        // The index of the lookup has six bits. Only the lower four matter, because the table
        // repeats its 16 bytes four times.
        self.look_up_64(bytes)
    }

    #[inline(always)]
    fn table_for_high(isa: Avx512, table: &[u8; 16]) -> Self {
        Self::table(isa, table).look_up_64(Self::from_array(isa, &FOUR_TIMES.0[0]))
    }

    #[inline(always)]
    fn look_up_high(self, bytes: Self) -> Self {
        // The index of the lookup is the upper six bits. Only the high nibble matters, because
        // `table_for_high` has repeated each entry four times.
        self.look_up_64(X64 {
            isa: self.isa,
            lanes: call!(self.isa, _mm512_srli_epi16::<2>(bytes.lanes)),
        })
    }

    #[inline(always)]
    fn high_bits(self) -> u64 {
        call!(self.isa, _mm512_movepi8_mask(self.lanes))
    }

    #[inline(always)]
    fn narrow(self) -> impl Iterator<Item = X16<Avx512>> {
        let X64 { isa, lanes } = self;
        let quarters = [
            call!(isa, _mm512_extracti32x4_epi32::<0>(lanes)),
            call!(isa, _mm512_extracti32x4_epi32::<1>(lanes)),
            call!(isa, _mm512_extracti32x4_epi32::<2>(lanes)),
            call!(isa, _mm512_extracti32x4_epi32::<3>(lanes)),
        ];
        quarters.map(|quarter| X16 { isa, lanes: quarter }).into_iter()
    }

    #[inline(always)]
    fn hex_digits(self, isa: Avx512) -> (Self, Self) {
        let (digits, _) = DIGITS.as_chunks();
        let (X64 { lanes: low, .. }, X64 { lanes: high, .. }) =
            (Self::from_array(isa, &digits[0]), Self::from_array(isa, &digits[1]));
        let values =
            X64 { isa, lanes: call!(isa, _mm512_permutex2var_epi8(low, self.lanes, high)) };
        // `NO_DIGIT` has its highest bit set. A byte of `self` with its highest bit set is not a
        // digit either, but the lookup ignores that bit; hence the `or`.
        (values, Self::from_bits(isa, values.or(self).high_bits()))
    }

    #[inline(always)]
    fn pack(self, _: Avx512, keep: u64, room: &mut [u8]) -> Option<usize> {
        self.compress(keep).store(room)?;
        Some(keep.count_ones() as usize)
    }

    /// Interleaves [`THIRD`] bytes of each vector, and removes the second and third bytes of the
    /// indices that are not in `whole`; this up to three times.
    #[inline(always)]
    fn pack_triples(
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
            let X64 { lanes: indices, .. } = Self::from_array(isa, places);
            let pairs = call!(isa, _mm512_permutex2var_epi8(first.lanes, indices, second.lanes));
            let thirds = EVERY_THIRD << 2;
            let triples =
                call!(isa, _mm512_mask_permutexvar_epi8(pairs, thirds, indices, third.lanes));
            // `pdep` moves the lowest bits of a mask to every third bit.
            let firsts = call!(isa, _pdep_u64(left, EVERY_THIRD));
            let others = call!(isa, _pdep_u64(whole, EVERY_THIRD));
            let keep = firsts | others << 1 | others << 2;
            at += X64 { isa, lanes: triples }.pack_part(isa, keep, &mut room[at..])?;
            left >>= THIRD;
            whole >>= THIRD;
        }
        Some(at)
    }

    #[inline(always)]
    fn select(self, other: Self, mask: Self) -> Self {
        let bits = mask.high_bits();
        X64 {
            isa: self.isa,
            lanes: call!(self.isa, _mm512_mask_mov_epi8(self.lanes, bits, other.lanes)),
        }
    }
}

impl Part for X64 {
    const MASKED: bool = true;

    #[inline(always)]
    fn load_part(isa: Avx512, bytes: &[u8]) -> Self {
        let mask = match bytes.len() {
            0 => 0,
            len => low_bits(len.min(Self::LEN)),
        };
        // SAFETY: `isa` is a proof that the processor has AVX-512. The instruction reads only bytes
        // whose bit in `mask` is set. Only the lowest bits are set, at most `bytes.len()` of them,
        // so that each of these bytes is in the slice.
        X64 { isa, lanes: unsafe { _mm512_maskz_loadu_epi8(mask, bytes.as_ptr().cast()) } }
    }

    #[inline(always)]
    fn next_two(self, isa: Avx512, bytes: &[u8]) -> [Self; 2] {
        // If no byte follows the block, nothing need be loaded.
        if let (Some(one), Some(two)) = (bytes.get(1..Self::LEN + 1), bytes.get(2..)) {
            return [Self::load_part(isa, one), Self::load_part(isa, two)];
        }
        let zeros = Self::splat(isa, 0);
        [self.pick(isa, zeros, &AHEAD.0[0]), self.pick(isa, zeros, &AHEAD.0[1])]
    }

    #[inline(always)]
    fn store_part(self, output: &mut [u8], len: usize) -> Option<()> {
        if self.store(output).is_some() {
            return Some(());
        }
        let output = output.get_mut(..len)?;
        let mask = if len == 0 { 0 } else { low_bits(len) };
        // SAFETY: `self.isa` is a proof that the processor has AVX-512. The instruction writes only
        // bytes whose bit in `mask` is set. Only the lowest `len` bits are set, and `output` has
        // `len` bytes. `len` is less than 64, because otherwise `store` would have succeeded, so
        // that `low_bits(len)` is the mask of `len` bits.
        unsafe { _mm512_mask_storeu_epi8(output.as_mut_ptr().cast(), mask, self.lanes) };
        Some(())
    }

    #[inline(always)]
    fn pack_part(self, _: Avx512, keep: u64, room: &mut [u8]) -> Option<usize> {
        let len = keep.count_ones() as usize;
        self.compress(keep).store_part(room, len)?;
        Some(len)
    }

    /// As [`pack_triples`](Bytes::pack_triples), with [`HALF`] bytes of each vector, up to two times.
    #[inline(always)]
    fn pack_pairs(
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

//! The traits between kernels and instruction sets.
//!
//! A kernel is written once, over these traits, and compiled for each instruction set. A value of an
//! [`Isa`] exists only on a processor that has the instructions, and a vector is made only from such
//! a value. Kernels are therefore safe code.

use crate::kernel::Kernel;

/// An instruction set. A value is a proof that the processor has it.
pub(crate) trait Isa: Copy {
    /// Vectors of 16 bytes.
    type Narrow: Narrow<Isa = Self>;
    /// The widest vectors.
    type Wide: Bytes<Isa = Self>;
    /// Vectors for the parts of an input that are shorter than those.
    type Part: Part<Isa = Self>;

    /// Runs a kernel that is compiled for this instruction set.
    fn run<K: Wide>(self, kernel: K) -> K::Output;
}

/// A kernel with vectors.
pub(crate) trait Wide: Kernel {
    /// Implementations and all functions that they call with `isa` are `#[inline(always)]`, because
    /// only code that is inlined into [`Isa::run`] is compiled for the instruction set.
    fn run<I: Isa>(self, isa: I) -> Self::Output;
}

/// How many ones each byte of a vector can add up.
pub(crate) const STRETCH: usize = u8::MAX as usize;

/// The lowest `len` bits; `len` is 1 to 64.
#[inline(always)]
pub(crate) fn low_bits(len: usize) -> u64 {
    u64::MAX >> (64 - len)
}

/// A vector of bytes. An operation works on each byte, if not said otherwise.
pub(crate) trait Bytes: Copy {
    type Isa: Isa;

    /// How many bytes: 16, 32 or 64.
    const LEN: usize;
    /// How many bytes of each vector [`pack_triples`](Bytes::pack_triples) takes at most.
    const TRIPLES: usize = Self::LEN;
    /// How many it takes in the time of a mispredicted branch.
    const FEW_TRIPLES: usize = Self::LEN;

    fn splat(isa: Self::Isa, byte: u8) -> Self;
    /// A table for [`look_up`](Bytes::look_up).
    fn table(isa: Self::Isa, table: &[u8; 16]) -> Self;
    /// The first bytes of a slice; `None` if it is shorter than the vector.
    fn load(isa: Self::Isa, bytes: &[u8]) -> Option<Self>;
    /// Writes the vector to the front of a slice; `None` if that is shorter than the vector.
    fn store(self, output: &mut [u8]) -> Option<()>;

    /// The byte of `table` at each index; all indices are below 16.
    fn look_up(self, table: Self) -> Self;
    /// The byte of `table` at the low nibble of each byte.
    #[inline(always)]
    fn look_up_low(self, table: Self) -> Self {
        self.low_nibble().look_up(table)
    }
    /// A table for [`look_up_high`](Bytes::look_up_high).
    #[inline(always)]
    fn table_for_high(isa: Self::Isa, table: &[u8; 16]) -> Self {
        Self::table(isa, table)
    }
    /// The byte of `table` at the high nibble of each byte.
    #[inline(always)]
    fn look_up_high(self, table: Self) -> Self {
        self.high_nibble().look_up(table)
    }
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    /// The bits of `other` that are not set in `self`.
    fn and_not(self, other: Self) -> Self;
    /// FF where they are equal, else 00.
    fn equal(self, other: Self) -> Self;
    fn add(self, other: Self) -> Self;
    fn sub(self, other: Self) -> Self;
    /// The difference, or 0 where it would be less.
    fn saturating_sub(self, other: Self) -> Self;
    /// The high nibble, as a number.
    fn high_nibble(self) -> Self;
    /// The low nibble.
    fn low_nibble(self) -> Self;
    /// The low nibble, moved to the high one.
    fn to_high_nibble(self) -> Self;
    /// A mask of the highest bit of each byte. The first byte has the lowest bit of the mask.
    fn high_bits(self) -> u64;
    /// The sum of all bytes.
    fn sum(self) -> u64;
    /// The vector in parts of 16 bytes.
    fn narrow(self) -> impl Iterator<Item = <Self::Isa as Isa>::Narrow>;

    /// The values of hexadecimal digits; and FF for each byte that is not a digit, else 00.
    fn hex_digits(self, isa: Self::Isa) -> (Self, Self);

    /// Writes the bytes whose bit in `keep` is set to the front of `room`, without gaps, and returns
    /// how many; `None` if `room` is shorter than a vector.
    fn pack(self, isa: Self::Isa, keep: u64, room: &mut [u8]) -> Option<usize>;

    /// For each of the first `len` places, writes a byte of each of the three vectors if its bit in
    /// `whole` is set, else only one of the first vector; returns how many bytes. No bit of `whole`
    /// beyond `len` is set. `None` if `room` is too short; four times a vector's length is enough.
    fn pack_triples(
        isa: Self::Isa,
        vectors: [Self; 3],
        len: usize,
        whole: u64,
        room: &mut [u8],
    ) -> Option<usize>;

    /// The bytes of `other` where `mask` is FF, those of `self` where it is 00.
    #[inline(always)]
    fn select(self, other: Self, mask: Self) -> Self {
        self.xor(self.xor(other).and(mask))
    }
}

/// A vector of 16 bytes.
pub(crate) trait Narrow: Bytes {
    /// The bytes of both in turn: `[a0, b0, a1, b1, …]`, in two vectors.
    fn zip(self, other: Self) -> [Self; 2];
    /// The pairs of bytes of both in turn: `[a0, a1, b0, b1, a2, …]`, in two vectors.
    fn zip_pairs(self, other: Self) -> [Self; 2];
    /// Two words of eight bytes.
    fn from_words(isa: Self::Isa, words: [u64; 2]) -> Self;
    fn to_words(self) -> [u64; 2];
}

/// A vector that takes and gives parts of its length too.
pub(crate) trait Part: Bytes {
    /// The first bytes of a slice, with zeros behind them if it has fewer.
    fn load_part(isa: Self::Isa, bytes: &[u8]) -> Self;
    /// The bytes one and two places after each of its own. It was loaded from the start of `bytes`.
    fn next_two(self, isa: Self::Isa, bytes: &[u8]) -> [Self; 2];
    /// The bytes `places` (1 to 3) before each of its own; those of `before` come before the first.
    fn after(self, isa: Self::Isa, before: Self, places: u32) -> Self;
    /// Writes the first `len` bytes, and perhaps more; `None` if `output` is too short. A vector's
    /// length is enough.
    fn store_part(self, output: &mut [u8], len: usize) -> Option<()>;
    /// [`pack`](Bytes::pack), with `None` only if `room` is too short for the bytes.
    fn pack_part(self, isa: Self::Isa, keep: u64, room: &mut [u8]) -> Option<usize>;
    /// For each of the first `len` places, writes a byte of the first vector, and one of the second
    /// behind it if its bit in `twos` is set; returns how many bytes. No bit of `twos` beyond `len` is
    /// set. `None` if `room` is too short for the bytes.
    fn pack_pairs(
        isa: Self::Isa,
        vectors: [Self; 2],
        len: usize,
        twos: u64,
        room: &mut [u8],
    ) -> Option<usize>;
}

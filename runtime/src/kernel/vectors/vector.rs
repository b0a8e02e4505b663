//! What a kernel asks of a processor's vectors.
//!
//! A kernel is written once, over these traits, and compiled for every instruction set
//! that has them. An [`Isa`] exists only where the processor has the instructions, and a
//! vector is made of one; so kernels are safe code.

use crate::kernel::Kernel;

/// An instruction set, and the proof that the processor has it: there is no other value
/// of such a type.
pub(crate) trait Isa: Copy {
    /// Vectors of 16 bytes.
    type Narrow: Narrow<Isa = Self>;
    /// The widest vectors that serve.
    type Wide: Bytes<Isa = Self>;
    /// Vectors for what is shorter than those.
    type Part: Part<Isa = Self>;

    /// Runs a kernel that is compiled for this instruction set.
    fn run<K: Wide>(self, kernel: K) -> K::Output;
}

/// Work that is written once for all instruction sets.
pub(crate) trait Wide: Kernel {
    /// Is to be inlined, and all that it calls with `isa`, for only so is it compiled for
    /// the instruction set.
    fn run<I: Isa>(self, isa: I) -> Self::Output;
}

/// As many times as a byte of a vector can count.
pub(crate) const STRETCH: usize = u8::MAX as usize;

/// So many bits, the lowest: at least one.
#[inline(always)]
pub(crate) fn low_bits(len: usize) -> u64 {
    u64::MAX >> (64 - len)
}

/// A vector of bytes. What is said of an operation is said of each byte.
pub(crate) trait Bytes: Copy {
    type Isa: Isa;

    /// How many bytes: 16, 32 or 64.
    const LEN: usize;
    /// How many of them [`pack_triples`](Bytes::pack_triples) takes at most.
    const TRIPLES: usize = Self::LEN;
    /// How many it takes in the time of a branch that is guessed wrong.
    const FEW_TRIPLES: usize = Self::LEN;

    fn splat(isa: Self::Isa, byte: u8) -> Self;
    /// A table for [`look_up`](Bytes::look_up).
    fn table(isa: Self::Isa, table: &[u8; 16]) -> Self;
    /// The first bytes of a slice; `None` if it has fewer.
    fn load(isa: Self::Isa, bytes: &[u8]) -> Option<Self>;
    /// Writes the vector to the front of a slice; `None` if that is shorter.
    fn store(self, output: &mut [u8]) -> Option<()>;

    /// The byte of `table` at each index; all indices are below 16.
    fn look_up(self, table: Self) -> Self;
    /// The byte of `table` at the lower four bits of each.
    #[inline(always)]
    fn look_up_low(self, table: Self) -> Self {
        self.low_nibble().look_up(table)
    }
    /// A table for [`look_up_high`](Bytes::look_up_high).
    #[inline(always)]
    fn table_for_high(isa: Self::Isa, table: &[u8; 16]) -> Self {
        Self::table(isa, table)
    }
    /// The byte of `table` at the upper four bits of each.
    #[inline(always)]
    fn look_up_high(self, table: Self) -> Self {
        self.high_nibble().look_up(table)
    }
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    /// The bits of `other` that are not in it.
    fn and_not(self, other: Self) -> Self;
    /// FF where they are equal, else 00.
    fn equal(self, other: Self) -> Self;
    fn add(self, other: Self) -> Self;
    fn sub(self, other: Self) -> Self;
    /// The difference, or 0 where it would be less.
    fn saturating_sub(self, other: Self) -> Self;
    /// The upper four bits, as a number.
    fn high_nibble(self) -> Self;
    /// The lower four bits.
    fn low_nibble(self) -> Self;
    /// The lower four bits, as the upper ones; the lower are zero.
    fn to_high_nibble(self) -> Self;
    /// One bit for each byte, set where its highest bit is. The first byte has the lowest.
    fn high_bits(self) -> u64;
    /// The sum of all.
    fn sum(self) -> u64;
    /// The vector in parts of 16 bytes.
    fn narrow(self) -> impl Iterator<Item = <Self::Isa as Isa>::Narrow>;

    /// The values of hexadecimal digits, and FF where there is none.
    fn hex_digits(self, isa: Self::Isa) -> (Self, Self);

    /// Writes the bytes whose bit is set side by side, and returns how many; `None` if
    /// `room` is shorter than a vector.
    fn pack(self, isa: Self::Isa, keep: u64, room: &mut [u8]) -> Option<usize>;

    /// Writes one byte of the first vector, or one of each if its bit is set, for each of
    /// the first `len`, beyond which no bit is set; returns how many. `None` if `room` is
    /// too short, as it never is with four times a vector's length.
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

/// A vector that may be of fewer bytes than it has room for.
pub(crate) trait Part: Bytes {
    /// The first bytes of a slice, with zeros behind them if it has fewer.
    fn load_part(isa: Self::Isa, bytes: &[u8]) -> Self;
    /// The same one and two places on, of bytes that this was loaded from.
    fn next_two(self, isa: Self::Isa, bytes: &[u8]) -> [Self; 2];
    /// The vector moved back by one to three places, behind the end of the one before.
    fn after(self, isa: Self::Isa, before: Self, places: u32) -> Self;
    /// Writes the first bytes, and perhaps more; `None` if `output` is too short, as it never
    /// is with a vector's length.
    fn store_part(self, output: &mut [u8], len: usize) -> Option<()>;
    /// Writes the bytes whose bit is set side by side, and returns how many; `None` if
    /// `room` is too short for them.
    fn pack_part(self, isa: Self::Isa, keep: u64, room: &mut [u8]) -> Option<usize>;
    /// Writes one byte of the first vector, and one of the second behind it if its bit is
    /// set, for each of the first `len`, beyond which no bit is set; returns how many. `None`
    /// if `room` is too short for them.
    fn pack_pairs(
        isa: Self::Isa,
        vectors: [Self; 2],
        len: usize,
        twos: u64,
        room: &mut [u8],
    ) -> Option<usize>;
}

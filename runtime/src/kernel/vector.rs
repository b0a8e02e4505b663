//! What a kernel asks of a processor's vectors.
//!
//! A kernel is written once, over these traits, and compiled for every instruction set
//! that has them. An [`Isa`] exists only where the processor has the instructions, and a
//! vector is made of one; so kernels are safe code.

/// An instruction set, and the proof that the processor has it: there is no other value
/// of such a type.
pub(crate) trait Isa: Copy {
    /// Vectors of 16 bytes.
    type Narrow: Narrow<Isa = Self>;
    /// The widest vectors that serve.
    type Wide: Bytes<Isa = Self>;

    /// Runs a kernel that is compiled for this instruction set.
    fn run<K: Kernel>(self, kernel: K) -> K::Output;
}

/// Work that is written once for all instruction sets, and once more without any.
pub(crate) trait Kernel {
    type Output;

    fn portable(self) -> Self::Output;
    /// Is to be inlined, and all that it calls with `isa`, for only so is it compiled for
    /// the instruction set.
    fn run<I: Isa>(self, isa: I) -> Self::Output;
}

/// A vector of bytes. What is said of an operation is said of each byte.
pub(crate) trait Bytes: Copy {
    type Isa: Isa;

    /// How many bytes: 16 or 32.
    const LEN: usize;

    fn splat(isa: Self::Isa, byte: u8) -> Self;
    /// A table for [`look_up`](Bytes::look_up).
    fn table(isa: Self::Isa, table: &[u8; 16]) -> Self;
    /// The first bytes of a slice; `None` if it has fewer.
    fn load(isa: Self::Isa, bytes: &[u8]) -> Option<Self>;
    /// Writes the vector to the front of a slice; `None` if that is shorter.
    fn store(self, output: &mut [u8]) -> Option<()>;

    /// The byte of `table` at each index; all indices are below 16.
    fn look_up(self, table: Self) -> Self;
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
    /// Numbers below 16, times 16.
    fn to_high_nibble(self) -> Self;
    /// One bit for each byte, set where its highest bit is. The first byte has the lowest.
    fn high_bits(self) -> u64;
    /// The sum of all.
    fn sum(self) -> u64;
    /// The vector in parts of 16 bytes.
    fn narrow(self) -> impl Iterator<Item = <Self::Isa as Isa>::Narrow>;

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

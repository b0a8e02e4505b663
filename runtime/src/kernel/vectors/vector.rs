//! The traits between kernels and instruction sets.
//!
//! A kernel is written once, generic over these traits, and compiled for each instruction set. A
//! value of an [`Isa`] exists only on a processor that has the instructions, and a vector can be
//! constructed only with such a value. Kernels are therefore safe code.

/// An instruction set. A value of the type is a proof that the processor has the instruction set.
pub(crate) trait Isa: Copy {
    /// Vectors of 16 bytes.
    type Narrow: Narrow<Isa = Self>;
    /// The widest vectors.
    type Wide: Bytes<Isa = Self>;
    /// Vectors for short inputs, and for the ends of inputs.
    type Part: Part<Isa = Self>;

    /// Runs a kernel, compiled for this instruction set.
    fn run<K: Kernel>(self, kernel: K) -> K::Output;
}

/// Takes a value of an instruction set, and so proves that there is one.
#[inline(always)]
pub(super) fn prove(_: impl Isa) {}

/// A kernel with the arguments of one call. A kernel with more arguments than two registers hold is
/// a reference to them, because a value would be copied once more.
pub(crate) trait Kernel {
    type Output;

    /// Implementations and all functions that they call with `isa` are `#[inline(always)]`, because
    /// only code that is inlined into [`Isa::run`] is compiled for the instruction set.
    fn run<I: Isa>(self, isa: I) -> Self::Output;
}

/// How often 1 can be added to each byte of a vector before the byte overflows.
pub(crate) const STRETCH: usize = u8::MAX as usize;

/// A mask of the lowest `len` bits; `len` is 1 to 64.
#[inline(always)]
pub(crate) fn low_bits(len: usize) -> u64 {
    u64::MAX >> (64 - len)
}

/// A vector of bytes. An operation works on each byte separately, unless its doc says otherwise.
/// Without an instruction of its own, an operation is built from others.
pub(crate) trait Bytes: Copy {
    type Isa: Isa;

    /// The number of bytes: 16, 32 or 64.
    const LEN: usize;
    /// The greatest `len` that [`pack_triples`](Bytes::pack_triples) accepts.
    const TRIPLES: usize = Self::LEN;
    /// Up to this `len`, [`pack_triples`](Bytes::pack_triples) takes no longer than a mispredicted
    /// branch.
    const FEW_TRIPLES: usize = Self::LEN;

    /// A vector that has `byte` in every position.
    fn splat(isa: Self::Isa, byte: u8) -> Self;
    /// A table for [`look_up`](Bytes::look_up) and [`look_up_low`](Bytes::look_up_low).
    fn table(isa: Self::Isa, table: &[u8; 16]) -> Self;
    /// The first bytes of a slice; `None` if the slice is shorter than the vector.
    fn load(isa: Self::Isa, bytes: &[u8]) -> Option<Self>;
    /// Writes the vector to the front of a slice; `None` if the slice is shorter than the vector.
    fn store(self, output: &mut [u8]) -> Option<()>;

    /// For each byte of `indices`, which is below 16, the byte of the table `self` at this index.
    fn look_up(self, indices: Self) -> Self;
    /// For each byte of `bytes`, the byte of the table `self` whose index is the low nibble.
    #[inline(always)]
    fn look_up_low(self, bytes: Self) -> Self {
        self.look_up(bytes.low_nibble())
    }
    /// A table for [`look_up_high`](Bytes::look_up_high).
    #[inline(always)]
    fn table_for_high(isa: Self::Isa, table: &[u8; 16]) -> Self {
        Self::table(isa, table)
    }
    /// For each byte of `bytes`, the byte of the table `self` whose index is the high nibble.
    #[inline(always)]
    fn look_up_high(self, bytes: Self) -> Self {
        self.look_up(bytes.high_nibble())
    }
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    /// The bits of `other` that are not set in `self`.
    fn and_not(self, other: Self) -> Self;
    /// 0xFF where the bytes are equal, and 0 elsewhere.
    fn equal(self, other: Self) -> Self;
    fn add(self, other: Self) -> Self;
    fn sub(self, other: Self) -> Self;
    /// The difference, or 0 where the difference would be negative.
    fn saturating_sub(self, other: Self) -> Self;
    /// For each byte of `self`, the byte `places` (1 to 3) positions earlier. `before` is the
    /// vector that precedes `self`.
    fn after(self, isa: Self::Isa, before: Self, places: u32) -> Self;
    /// The high nibble, as a number below 16.
    fn high_nibble(self) -> Self;
    /// The low nibble, as a number below 16.
    fn low_nibble(self) -> Self;
    /// The low nibble, moved to the high nibble. The new low nibble is 0.
    fn to_high_nibble(self) -> Self;
    /// A mask of the highest bit of each byte. The first byte has the lowest bit of the mask.
    fn high_bits(self) -> u64;
    /// The sum of all bytes.
    #[inline(always)]
    fn sum(self) -> u64 {
        self.narrow().map(Narrow::sum_of_narrow).sum()
    }
    /// The vector, split into vectors of 16 bytes.
    fn narrow(self) -> impl Iterator<Item = <Self::Isa as Isa>::Narrow>;

    /// Two vectors. The first has the values of the hexadecimal digits. The second has 0xFF for
    /// each byte that is not a digit, and 0 for each digit.
    fn hex_digits(self, isa: Self::Isa) -> (Self, Self);

    /// Writes the bytes that `keep` selects, by one bit for each byte, to the front of `room`
    /// without gaps. Returns the number of selected bytes; `None` if `room` is shorter than a
    /// vector.
    fn pack(self, isa: Self::Isa, keep: u64, room: &mut [u8]) -> Option<usize>;

    /// For each index below `len`, writes the byte of the first vector and, if the index's bit in
    /// `whole` is set, the bytes of the second and the third vector. Returns the number of bytes.
    /// `len` is 1 to [`TRIPLES`](Bytes::TRIPLES), and no bit of `whole` from `len` on is set.
    /// `None` if `room` is too short; four times the length of a vector is always enough.
    fn pack_triples(
        isa: Self::Isa,
        vectors: [Self; 3],
        len: usize,
        whole: u64,
        room: &mut [u8],
    ) -> Option<usize>;

    /// The byte of `other` where `mask` is 0xFF, and the byte of `self` where `mask` is 0.
    #[inline(always)]
    fn select(self, other: Self, mask: Self) -> Self {
        self.xor(self.xor(other).and(mask))
    }
}

/// A vector of 16 bytes.
pub(crate) trait Narrow: Bytes {
    /// Interleaves the bytes of both vectors: `[a0, b0, a1, b1, …]`, in two vectors.
    fn zip(self, other: Self) -> [Self; 2];
    /// Interleaves pairs of bytes of both vectors: `[a0, a1, b0, b1, a2, …]`, in two vectors.
    fn zip_pairs(self, other: Self) -> [Self; 2];
    /// The bytes of `self` from the index `N` on, and the first `N` bytes of `next`.
    fn then<const N: i32>(self, next: Self) -> Self;
    /// A vector from two little-endian words of eight bytes.
    fn from_words(isa: Self::Isa, words: [u64; 2]) -> Self;
    fn to_words(self) -> [u64; 2];
    /// [`sum`](Bytes::sum), with an instruction.
    fn sum_of_narrow(self) -> u64;
}

/// A vector that can also load and store fewer bytes than its length.
pub(crate) trait Part: Bytes {
    /// Whether a part of a vector is loaded and stored as fast as a whole vector.
    const MASKED: bool;

    /// The first bytes of a slice. If the slice is shorter than the vector, zeros follow.
    fn load_part(isa: Self::Isa, bytes: &[u8]) -> Self;
    /// For each byte of `self`, the bytes one and two positions later, as two vectors. `self` was
    /// loaded from the start of `bytes`. Zeros follow the end of `bytes`.
    fn next_two(self, isa: Self::Isa, bytes: &[u8]) -> [Self; 2];
    /// Writes the first `len` bytes, and perhaps more. `None` if `output` is too short; the length
    /// of the vector is always enough.
    fn store_part(self, output: &mut [u8], len: usize) -> Option<()>;
    /// [`pack`](Bytes::pack), but `None` only if `room` is too short for the selected bytes.
    fn pack_part(self, isa: Self::Isa, keep: u64, room: &mut [u8]) -> Option<usize>;
    /// For each index below `len`, writes the byte of the first vector and, if the index's bit in
    /// `twos` is set, the byte of the second vector. Returns the number of bytes. `len` is 1 to
    /// the length of the vector, and no bit of `twos` from `len` on is set. `None` if `room` is too short for the bytes.
    fn pack_pairs(
        isa: Self::Isa,
        vectors: [Self; 2],
        len: usize,
        twos: u64,
        room: &mut [u8],
    ) -> Option<usize>;
}

//! Operations on vectors of any length, by instructions that look up sixteen bytes at once.

/// Implements the operations of [`Bytes`](super::vector::Bytes) that have such an algorithm.
macro_rules! by_sixteen {
    () => {
        #[inline(always)]
        fn hex_digits(self, isa: Self::Isa) -> (Self, Self) {
            $crate::kernel::vectors::hex::digits(isa, self)
        }

        #[inline(always)]
        fn pack(self, isa: Self::Isa, keep: u64, room: &mut [u8]) -> Option<usize> {
            $crate::kernel::vectors::pack::pack(isa, self, keep, room)
        }

        #[inline(always)]
        fn pack_triples(
            isa: Self::Isa,
            vectors: [Self; 3],
            len: usize,
            whole: u64,
            room: &mut [u8],
        ) -> Option<usize> {
            $crate::kernel::vectors::pack::pack_triples(isa, vectors, len, whole, room)
        }
    };
}
pub(super) use by_sixteen;

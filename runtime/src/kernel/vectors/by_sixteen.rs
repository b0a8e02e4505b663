//! Operations of instruction sets that look up bytes in a table of sixteen: SSSE3, AVX2 and NEON.

/// Implements `hex_digits`, `pack` and `pack_triples` of [`Bytes`](super::vector::Bytes) with the
/// functions of the modules `hex` and `pack`.
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

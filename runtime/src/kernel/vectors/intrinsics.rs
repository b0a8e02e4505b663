//! Macros that the instruction sets share.

/// Calls an intrinsic that works on values. `$isa` is a value of an instruction set that has it.
macro_rules! call {
    ($isa:expr, $intrinsic:ident $(::<$immediate:tt>)? ($($value:expr),*)) => {{
        // Compiles only if `$isa` is an instruction set.
        $crate::kernel::vectors::vector::prove($isa);
        // SAFETY: `$isa` is a proof that the processor has all features that the type of `$isa`
        // lists, and the intrinsic needs no other feature. The intrinsic touches no memory: its
        // arguments and its result are vectors and numbers.
        unsafe { $intrinsic $(::<$immediate>)? ($($value),*) }
    }};
}
pub(super) use call;

/// Implements what every vector does with intrinsics: `splat`, `load` and `store`; operations on two
/// vectors, each with the intrinsic after its `=`; and `low_nibble`.
macro_rules! operations {
    (
        LEN = $len:literal;
        splat($byte:ident) = $splat:ident($value:expr);
        load = $load:ident;
        store = $store:ident;
        $($name:ident = $intrinsic:ident;)*
    ) => {
        const LEN: usize = $len;

        #[inline(always)]
        fn splat(isa: Self::Isa, $byte: u8) -> Self {
            Self { isa, lanes: call!(isa, $splat($value)) }
        }

        #[inline(always)]
        fn load(isa: Self::Isa, bytes: &[u8]) -> Option<Self> {
            let bytes: &[u8; $len] = bytes.first_chunk()?;
            // SAFETY: `isa` is a proof that the processor has the instruction. `bytes` is an array
            // of as many bytes as a vector has, all of which may be read; the instruction needs no
            // alignment.
            Some(Self { isa, lanes: unsafe { $load(bytes.as_ptr().cast()) } })
        }

        #[inline(always)]
        fn store(self, output: &mut [u8]) -> Option<()> {
            let output: &mut [u8; $len] = output.first_chunk_mut()?;
            // SAFETY: `self.isa` is a proof that the processor has the instruction. `output` is an
            // array of as many bytes as a vector has, all of which may be written; the instruction
            // needs no alignment.
            unsafe { $store(output.as_mut_ptr().cast(), self.lanes) };
            Some(())
        }

        $(
            #[inline(always)]
            fn $name(self, other: Self) -> Self {
                Self { isa: self.isa, lanes: call!(self.isa, $intrinsic(self.lanes, other.lanes)) }
            }
        )*

        #[inline(always)]
        fn low_nibble(self) -> Self {
            self.and(Self::splat(self.isa, 0x0F))
        }
    };
}
pub(super) use operations;

/// Implements the operations that `hex.rs` and `pack.rs` build from lookups in sixteen bytes.
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

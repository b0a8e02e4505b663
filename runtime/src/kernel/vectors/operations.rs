//! Macros that the instruction sets share.

/// Calls an intrinsic that works on values. `$isa` is a value of an instruction set that has it.
macro_rules! call {
    ($isa:expr, $intrinsic:ident $(::<$immediate:tt>)? ($($value:expr),*)) => {{
        $crate::kernel::vectors::vector::prove($isa);
        // SAFETY: `$isa` is a proof that the processor has all features that the type of `$isa`
        // lists, and the intrinsic needs no other feature. The intrinsic touches no memory: its
        // arguments and its result are vectors and numbers.
        unsafe { $intrinsic $(::<$immediate>)? ($($value),*) }
    }};
}
pub(super) use call;

/// Implements operations on two vectors, each with the intrinsic after its `=`; and `low_nibble`.
macro_rules! operations {
    ($($name:ident = $intrinsic:ident;)*) => {
        $(
            #[inline(always)]
            fn $name(self, other: Self) -> Self {
                Self(self.0, call!(self.0, $intrinsic(self.1, other.1)))
            }
        )*

        #[inline(always)]
        fn low_nibble(self) -> Self {
            self.and(Self::splat(self.0, 0x0F))
        }
    };
}
pub(super) use operations;

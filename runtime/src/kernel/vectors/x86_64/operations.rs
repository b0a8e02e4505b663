//! Macros that the instruction sets share.

/// Whether the processor has all these features. Without the standard library, features cannot be
/// detected. The answer is then yes only if the program is compiled for all of them.
macro_rules! has {
    ($($feature:tt)*) => {{
        #[cfg(feature = "std")]
        let has = true $(&& std::is_x86_feature_detected!($feature))*;
        #[cfg(not(feature = "std"))]
        let has = true $(&& cfg!(target_feature = $feature))*;
        has
    }};
}
pub(super) use has;

/// Implements operations on two vectors, each by the intrinsic after the `=`.
macro_rules! operations {
    ($($name:ident = $instruction:ident;)*) => {$(
        #[inline(always)]
        fn $name(self, other: Self) -> Self {
            // SAFETY: `self.0` is a proof that the processor has the instruction set of the
            // vector. The instruction touches no memory.
            Self(self.0, unsafe { $instruction(self.1, other.1) })
        }
    )*};
}
pub(super) use operations;

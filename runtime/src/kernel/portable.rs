//! What every kernel has: its code without vectors.

/// A kernel with the arguments of one call. [`portable`](Kernel::portable) runs the kernel without
/// vectors, and [`Wide::run`](super::Wide::run) runs the kernel with vectors.
pub(super) trait Kernel {
    type Output;

    fn portable(self) -> Self::Output;
}

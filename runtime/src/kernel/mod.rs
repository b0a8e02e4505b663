//! The bulk work of the ordinary functions.
//!
//! A kernel does the long middle of an input as fast as it can and stops where
//! the simple definition has to take over: at the last few bytes, at the end of
//! the output, or at a fault. It never judges a fault and never builds an error.
//!
//! | file | |
//! |---|---|
//! | `mod.rs` | what a kernel runs with, and where there are vectors |
//! | `vectors/` | kernels with vectors, which are compiled only there |
//! | `no_vectors.rs` | what stands for those elsewhere |
//! | the others | kernels without vectors |

// Without an allocator some of it is left to nobody.
#![cfg_attr(not(feature = "alloc"), allow(dead_code))]

mod automaton;
mod pairs;
pub(crate) mod percent_decode;
pub(crate) mod percent_encode;
mod rewrite;
mod short;
#[cfg(test)]
mod tests;
pub(crate) mod text_decode;
pub(crate) mod text_encode;
pub(crate) mod utf_8;
pub(crate) mod variant;

// In unoptimized builds vectors are slower as often as they are faster, and take long to build.
// Without `std` only the features that the build enables are used, because the others cannot be
// detected. On big-endian Arm the lanes of a vector are in another order than its bytes in memory,
// and no test runs kernels there.
#[cfg_attr(
    any(
        feature = "portable",
        all(debug_assertions, not(test), not(etched_kernel)),
        not(any(
            all(target_arch = "x86_64", any(feature = "std", target_feature = "ssse3")),
            all(target_arch = "aarch64", target_endian = "little", target_feature = "neon")
        ))
    ),
    path = "no_vectors.rs"
)]
mod vectors;

use self::vectors::Vectors;
use self::vectors::Wide;

/// Work that is written without vectors, and as [`Wide`] once more for all of them.
trait Kernel {
    type Output;

    fn portable(self) -> Self::Output;
}

/// What a kernel runs with.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Level {
    Portable,
    Vectors(Vectors),
}

impl Level {
    /// The best there is.
    #[inline]
    fn best() -> Level {
        Vectors::best().map_or(Level::Portable, Level::Vectors)
    }

    /// All there are, for tests.
    #[cfg(test)]
    fn all() -> impl Iterator<Item = Level> {
        core::iter::once(Level::Portable).chain(Vectors::all().map(Level::Vectors))
    }

    #[inline]
    fn run<K: Wide>(self, kernel: K) -> K::Output {
        match self {
            Level::Portable => kernel.portable(),
            Level::Vectors(vectors) => vectors.run(kernel),
        }
    }
}

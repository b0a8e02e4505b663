//! Fast loops over many bytes, for the ordinary functions.
//!
//! A kernel answers one question about a whole input, or writes one output: how many bytes are
//! well-formed, how long is the encoding, what is the encoding. It stops where the definition (in
//! `set` and `table`) has to take over: at the last few bytes, at the end of the output, or at or
//! before the first fault. It never builds an error.
//!
//! | file | |
//! |---|---|
//! | `percent_*`, `text_*`, `utf_8`, `variant` | one kernel each: how it is called, and how it runs without vectors |
//! | `vectors/` | the same kernels with vectors (SIMD), and the instruction sets |
//! | `no_vectors.rs` | takes the place of `vectors/` in a build without vectors |
//! | the others | what the kernels share |

// Without an allocator some kernels are not called.
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

// Vectors are left out
// - with the feature `portable`, which has no unsafe code;
// - in unoptimized builds, where they take long to build and are not faster;
// - without `std` unless the build enables the instructions, because they cannot be detected;
// - on big-endian Arm, where the lanes of a vector are not in the order of the bytes in memory.
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

/// A call of a kernel: a value that holds the arguments. `portable` runs it without vectors, and
/// [`Wide::run`] with them.
trait Kernel {
    type Output;

    fn portable(self) -> Self::Output;
}

/// Whether a kernel runs with vectors, and with which.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Level {
    Portable,
    Vectors(Vectors),
}

impl Level {
    /// The widest vectors that the processor has.
    #[inline]
    fn best() -> Level {
        Vectors::best().map_or(Level::Portable, Level::Vectors)
    }

    /// Every level that the processor has, for tests.
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

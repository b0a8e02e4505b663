//! The bulk work of the ordinary functions.
//!
//! A kernel does the long middle of an input as fast as it can and stops where
//! the simple definition has to take over: at the last few bytes, at the end of
//! the output, or at a fault. It never judges a fault and never builds an error.
//!
//! | file | |
//! |---|---|
//! | `mod.rs` | which instruction set a kernel runs with |
//! | `vector.rs` | what a kernel asks of an instruction set |
//! | `x86_64/`, `aarch64.rs` | instruction sets: all the unsafe code of kernels |
//! | `arch.rs` | where there are none |
//! | the others | kernels, in safe code |

// Without an allocator or without vectors some of it is left to nobody.
#![cfg_attr(
    any(
        not(feature = "alloc"),
        not(feature = "std"),
        feature = "portable",
        debug_assertions,
        not(any(target_arch = "x86_64", target_arch = "aarch64"))
    ),
    allow(dead_code)
)]

mod around;
pub(crate) mod code_points;
mod hex;
mod neighbours;
mod notes;
mod pack;
mod pack_pairs;
mod pairs;
pub(crate) mod percent_decode;
pub(crate) mod percent_encode;
pub(crate) mod relative;
mod rewrite;
mod short;
#[cfg(test)]
mod tests;
pub(crate) mod text_decode;
pub(crate) mod text_encode;
pub(crate) mod utf_8;
mod vector;

// Where nothing is optimized vectors are as often slower as faster, and they take long to
// build. Without `std` nobody finds out what the processor has beyond what is compiled for.
#[cfg_attr(
    all(not(feature = "portable"), any(not(debug_assertions), test, etched_kernel)),
    cfg_attr(
        all(target_arch = "x86_64", any(feature = "std", target_feature = "ssse3")),
        path = "x86_64/mod.rs"
    ),
    cfg_attr(all(target_arch = "aarch64", target_feature = "neon"), path = "aarch64.rs")
)]
mod arch;

use arch::Vectors;
use vector::Kernel;

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
    fn run<K: Kernel>(self, kernel: K) -> K::Output {
        match self {
            Level::Portable => kernel.portable(),
            Level::Vectors(vectors) => vectors.run(kernel),
        }
    }
}

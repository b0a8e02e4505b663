//! Fast loops over many bytes, for the functions that are not `const`.
//!
//! A kernel answers one question about a whole input (how many bytes are well-formed, how long is
//! the encoding), or writes one output, such as the encoding. A kernel may stop early: at the last
//! few bytes, at the end of the output, or at or before the first error. The caller then continues
//! with the scalar code in `set` and `table`, which is the reference implementation. A kernel never
//! builds an error.
//!
//! | file | |
//! |---|---|
//! | `percent_*`, `text_*`, `utf_8`, `variant` | the kernels: the functions that start them, and their code without vectors |
//! | `vectors/` | the same kernels with vectors (SIMD), and the instruction sets |
//! | `no_vectors.rs` | replaces `vectors/` in a build without vectors |
//! | the other files | code that several kernels share |

// Without an allocator some kernels are not called.
#![cfg_attr(not(feature = "alloc"), allow(dead_code))]

mod automaton;
mod pairs;
pub(crate) mod percent_decode;
pub(crate) mod percent_encode;
mod portable;
mod rewrite;
mod short;
#[cfg(test)]
mod tests;
pub(crate) mod text_decode;
pub(crate) mod text_encode;
pub(crate) mod utf_8;
pub(crate) mod variant;

// Vectors are left out
// - with the feature `portable`, which excludes unsafe code;
// - in unoptimized builds, where vector code takes long to compile and is slower than plain loops;
// - without `std`, which detects the processor's instructions, unless the build enables them;
// - on big-endian Arm, where the lanes of a vector are not in the order of the bytes in memory.
#[cfg_attr(
    any(
        feature = "portable",
        all(unoptimized, not(test), not(etched_kernel)),
        not(any(
            all(target_arch = "x86_64", any(feature = "std", target_feature = "ssse3")),
            all(target_arch = "aarch64", target_endian = "little", target_feature = "neon")
        ))
    ),
    path = "no_vectors.rs"
)]
mod vectors;

use self::portable::Kernel;
use self::vectors::Vectors;
use self::vectors::Wide;

/// How a kernel runs: without vectors, or with the vectors of one instruction set.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Level {
    Portable,
    Vectors(Vectors),
}

impl Level {
    /// The level with the widest vectors that the processor has.
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
            Level::Portable => out_of_line(move || kernel.portable()),
            Level::Vectors(vectors) => vectors.run(kernel),
        }
    }
}

/// Calls `f`. The code of `f` stays out of the caller, which therefore needs fewer registers and less
/// stack. Only programs that compile the caller compile `f`, in contrast to a function that is
/// `#[inline(never)]` and not generic. Where functions are not compiled on demand, the functions that
/// `f` calls are compiled with this crate, and `out_of_line` does nothing.
#[cfg_attr(on_demand, inline(never))]
#[cfg_attr(not(on_demand), inline(always))]
pub(crate) fn out_of_line<R>(f: impl FnOnce() -> R) -> R {
    f()
}

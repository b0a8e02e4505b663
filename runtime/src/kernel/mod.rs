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
//! | `x86_64/` | instruction sets: all the unsafe code there is |
//! | the others | kernels, in safe code |

pub(crate) mod check;
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
mod vector;
#[cfg(all(target_arch = "x86_64", not(feature = "portable")))]
mod x86_64;

use vector::{Isa, Kernel};

/// What a kernel runs with.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Level {
    Portable,
    #[cfg(all(target_arch = "x86_64", not(feature = "portable")))]
    Ssse3(x86_64::Ssse3),
    #[cfg(all(target_arch = "x86_64", not(feature = "portable")))]
    Avx2(x86_64::Avx2),
}

impl Level {
    /// The best there is.
    #[inline]
    fn best() -> Level {
        #[cfg(all(target_arch = "x86_64", not(feature = "portable")))]
        if let Some(isa) = x86_64::Avx2::detect() {
            return Level::Avx2(isa);
        } else if let Some(isa) = x86_64::Ssse3::detect() {
            return Level::Ssse3(isa);
        }
        Level::Portable
    }

    #[inline]
    fn run<K: Kernel>(self, kernel: K) -> K::Output {
        match self {
            Level::Portable => kernel.portable(),
            #[cfg(all(target_arch = "x86_64", not(feature = "portable")))]
            Level::Ssse3(isa) => isa.run(kernel),
            #[cfg(all(target_arch = "x86_64", not(feature = "portable")))]
            Level::Avx2(isa) => isa.run(kernel),
        }
    }
}

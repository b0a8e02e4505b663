//! Vectors of x86-64: 16 bytes with SSSE3, 32 with AVX2, and 64 with AVX-512.
//!
//! An instruction may only run on a processor that has it. Every vector therefore carries a value
//! of [`Ssse3`], [`Avx2`] or [`Avx512`]. Such a value is constructed only after `detect` has found
//! that the processor has the instructions. Every operation on a vector is therefore sound.

#![allow(unsafe_code)]

mod avx2;
mod avx512;
mod operations;
mod pack;
mod places;
mod ssse3;

#[cfg(feature = "std")]
use core::sync::atomic::{AtomicU8, Ordering};

use self::avx2::Avx2;
use self::avx512::Avx512;
use self::ssse3::Ssse3;
use super::vector::{Isa, Wide};

/// An instruction set that the processor has.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Vectors {
    Ssse3(Ssse3),
    Avx2(Avx2),
    Avx512(Avx512),
}

impl Vectors {
    #[cfg_attr(on_demand, inline)]
    fn detect() -> Option<Vectors> {
        let widest = Avx512::detect().map(Vectors::Avx512);
        let wide = widest.or_else(|| Avx2::detect().map(Vectors::Avx2));
        wide.or_else(|| Ssse3::detect().map(Vectors::Ssse3))
    }

    /// The result of [`detect`](Vectors::detect), which is stored after the first call.
    #[cfg(feature = "std")]
    #[inline]
    pub(in crate::kernel) fn best() -> Option<Vectors> {
        static FOUND: AtomicU8 = AtomicU8::new(0);

        #[cold]
        fn find() -> u8 {
            let found = match Vectors::detect() {
                None => 1,
                Some(Vectors::Ssse3(_)) => 2,
                Some(Vectors::Avx2(_)) => 3,
                Some(Vectors::Avx512(_)) => 4,
            };
            // A processor that has an instruction set also has those with smaller numbers.
            #[cfg(etched_kernel)]
            let found = most_allowed().min(found);
            FOUND.store(found, Ordering::Relaxed);
            found
        }

        let found = match FOUND.load(Ordering::Relaxed) {
            0 => find(),
            found => found,
        };
        // A number above 1 is stored only after `detect` has found that instruction set, or a wider
        // one.
        match found {
            4 => Some(Vectors::Avx512(Avx512(()))),
            3 => Some(Vectors::Avx2(Avx2(()))),
            2 => Some(Vectors::Ssse3(Ssse3(()))),
            _ => None,
        }
    }

    /// The instruction set that the program is compiled for.
    #[cfg(not(feature = "std"))]
    #[inline]
    pub(in crate::kernel) fn best() -> Option<Vectors> {
        Vectors::detect()
    }

    #[cfg(test)]
    pub(in crate::kernel) fn all() -> impl Iterator<Item = Vectors> {
        let all = [
            Ssse3::detect().map(Vectors::Ssse3),
            Avx2::detect().map(Vectors::Avx2),
            Avx512::detect().map(Vectors::Avx512),
        ];
        all.into_iter().flatten()
    }

    #[inline]
    pub(in crate::kernel) fn run<K: Wide>(self, kernel: K) -> K::Output {
        match self {
            Vectors::Ssse3(isa) => isa.run(kernel),
            Vectors::Avx2(isa) => isa.run(kernel),
            Vectors::Avx512(isa) => isa.run(kernel),
        }
    }
}

/// The widest instruction set that the environment variable `ETCHED_KERNEL` allows, as the number
/// that [`Vectors::best`] stores. With the variable, tests, sanitizers and fuzzers can run each
/// kernel. The function exists only in builds with `--cfg etched_kernel`.
#[cfg(all(etched_kernel, feature = "std"))]
fn most_allowed() -> u8 {
    match std::env::var("ETCHED_KERNEL").as_deref() {
        Err(std::env::VarError::NotPresent) | Ok("avx512") => 4,
        Ok("avx2") => 3,
        Ok("ssse3") => 2,
        Ok("portable") => 1,
        other => panic!("ETCHED_KERNEL: {other:?}"),
    }
}

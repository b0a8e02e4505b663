//! Vectors of x86-64: 16 bytes with SSSE3, and 32 with AVX2.
//!
//! An instruction may only run on a processor that has it. A vector here carries an
//! [`Ssse3`] or an [`Avx2`], of which there is none but by `detect`, and so every operation
//! on a vector is sound.

#![allow(unsafe_code)]

mod x16;
mod x32;

use self::x16::X16;
use self::x32::X32;
use super::vector::{Isa, Kernel};

/// The instruction sets, of which the processor has those that there are values of.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Vectors {
    Ssse3(Ssse3),
    Avx2(Avx2),
}

impl Vectors {
    #[inline]
    pub(super) fn best() -> Option<Vectors> {
        match Avx2::detect() {
            Some(isa) => Some(Vectors::Avx2(isa)),
            None => Ssse3::detect().map(Vectors::Ssse3),
        }
    }

    #[cfg(test)]
    pub(super) fn all() -> impl Iterator<Item = Vectors> {
        let (narrow, wide) = (Ssse3::detect(), Avx2::detect());
        narrow.map(Vectors::Ssse3).into_iter().chain(wide.map(Vectors::Avx2))
    }

    #[inline]
    pub(super) fn run<K: Kernel>(self, kernel: K) -> K::Output {
        match self {
            Vectors::Ssse3(isa) => isa.run(kernel),
            Vectors::Avx2(isa) => isa.run(kernel),
        }
    }
}

/// The processor has SSSE3.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ssse3(());

/// The processor has AVX2, and with it SSSE3; and POPCNT.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx2(());

/// Without the standard library nobody can ask the processor; what the program is
/// compiled for it has.
#[cfg(not(feature = "std"))]
macro_rules! has {
    ($feature:tt) => {
        cfg!(target_feature = $feature)
    };
}
#[cfg(feature = "std")]
use std::is_x86_feature_detected as has;

impl Ssse3 {
    #[inline]
    pub(crate) fn detect() -> Option<Ssse3> {
        has!("ssse3").then_some(Ssse3(()))
    }
}

impl Avx2 {
    #[inline]
    pub(crate) fn detect() -> Option<Avx2> {
        if !has!("avx2") {
            return None;
        }
        has!("popcnt").then_some(Avx2(()))
    }
}

impl Isa for Ssse3 {
    type Narrow = X16<Ssse3>;
    type Wide = X16<Ssse3>;

    fn run<K: Kernel>(self, kernel: K) -> K::Output {
        #[target_feature(enable = "ssse3")]
        fn run<K: Kernel>(isa: Ssse3, kernel: K) -> K::Output {
            kernel.run(isa)
        }
        // SAFETY: there is an `Ssse3`, so the processor has SSSE3.
        unsafe { run(self, kernel) }
    }
}

impl Isa for Avx2 {
    type Narrow = X16<Avx2>;
    type Wide = X32;

    fn run<K: Kernel>(self, kernel: K) -> K::Output {
        #[target_feature(enable = "avx2,popcnt")]
        fn run<K: Kernel>(isa: Avx2, kernel: K) -> K::Output {
            kernel.run(isa)
        }
        // SAFETY: there is an `Avx2`, so the processor has AVX2 and POPCNT.
        unsafe { run(self, kernel) }
    }
}

/// A proof that includes one of SSSE3.
///
/// # Safety
///
/// There is a value only where the processor has SSSE3.
pub(crate) unsafe trait HasSsse3: Isa<Narrow = X16<Self>> {}

// SAFETY: `detect` makes one only then.
unsafe impl HasSsse3 for Ssse3 {}
// SAFETY: the same, for a processor that has AVX2 has SSSE3.
unsafe impl HasSsse3 for Avx2 {}

/// Operations on registers, each by the name of its instruction. They touch no memory.
macro_rules! operations {
    ($($name:ident = $instruction:ident;)*) => {$(
        #[inline(always)]
        fn $name(self, other: Self) -> Self {
            // SAFETY: the vector carries the proof that the processor has the instruction.
            Self(self.0, unsafe { $instruction(self.1, other.1) })
        }
    )*};
}
use operations;

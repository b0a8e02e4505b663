//! Vectors of x86-64: 16 bytes with SSSE3, 32 with AVX2, and 64 with AVX-512.
//!
//! An instruction may only run on a processor that has it. A vector here carries an
//! [`Ssse3`], an [`Avx2`] or an [`Avx512`], of which there is none but by `detect`, and so
//! every operation on a vector is sound.

#![allow(unsafe_code)]

mod pack;
mod places;
mod x16;
mod x32;
mod x64;

#[cfg(feature = "std")]
use core::sync::atomic::{AtomicU8, Ordering};

use self::x16::X16;
use self::x32::X32;
use self::x64::X64;
use super::vector::{Isa, Wide};

/// The instruction sets, of which the processor has those that there are values of.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Vectors {
    Ssse3(Ssse3),
    Avx2(Avx2),
    Avx512(Avx512),
}

impl Vectors {
    fn detect() -> Option<Vectors> {
        let widest = Avx512::detect().map(Vectors::Avx512);
        let wide = widest.or_else(|| Avx2::detect().map(Vectors::Avx2));
        wide.or_else(|| Ssse3::detect().map(Vectors::Ssse3))
    }

    /// What [`detect`](Vectors::detect) found, which is asked once.
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
            // What has one of them has those below it.
            #[cfg(etched_kernel)]
            let found = most_allowed().min(found);
            FOUND.store(found, Ordering::Relaxed);
            found
        }

        let found = match FOUND.load(Ordering::Relaxed) {
            0 => find(),
            found => found,
        };
        // A number above 1 is there only after `detect` has returned what it stands for.
        match found {
            4 => Some(Vectors::Avx512(Avx512(()))),
            3 => Some(Vectors::Avx2(Avx2(()))),
            2 => Some(Vectors::Ssse3(Ssse3(()))),
            _ => None,
        }
    }

    /// What the program is compiled for.
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

/// The most that the environment allows, in the numbers of [`Vectors::best`]: so that tests,
/// sanitizers and fuzzers run each of the kernels. Only with `--cfg etched_kernel`.
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

/// The processor has SSSE3.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ssse3(());

/// The processor has AVX2, and with it SSSE3; and POPCNT.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx2(());

/// The processor has AVX-512 with all of its instructions for bytes, and with it AVX2; and
/// BMI1, BMI2, LZCNT and POPCNT.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx512(());

/// Whether the processor has all these. Without the standard library nobody can ask it;
/// what the program is compiled for it has.
macro_rules! has {
    ($($feature:tt)*) => {{
        #[cfg(feature = "std")]
        let has = true $(&& std::is_x86_feature_detected!($feature))*;
        #[cfg(not(feature = "std"))]
        let has = true $(&& cfg!(target_feature = $feature))*;
        has
    }};
}

impl Ssse3 {
    fn detect() -> Option<Ssse3> {
        has!("ssse3").then_some(Ssse3(()))
    }
}

impl Avx2 {
    fn detect() -> Option<Avx2> {
        has!("avx2" "popcnt").then_some(Avx2(()))
    }
}

impl Avx512 {
    fn detect() -> Option<Avx512> {
        let has = has!(
            "avx512f" "avx512bw" "avx512dq" "avx512vl" "avx512vbmi" "avx512vbmi2"
            "bmi1" "bmi2" "lzcnt" "popcnt"
        );
        has.then_some(Avx512(()))
    }
}

impl Isa for Ssse3 {
    type Narrow = X16<Ssse3>;
    type Wide = X16<Ssse3>;
    type Part = X16<Ssse3>;

    fn run<K: Wide>(self, kernel: K) -> K::Output {
        #[inline(never)]
        #[target_feature(enable = "ssse3")]
        fn run<K: Wide>(isa: Ssse3, kernel: K) -> K::Output {
            kernel.run(isa)
        }
        // SAFETY: `self` is a proof that the processor has SSSE3, which is all that `run` is
        // compiled for.
        unsafe { run(self, kernel) }
    }
}

impl Isa for Avx2 {
    type Narrow = X16<Avx2>;
    type Wide = X32;
    type Part = X16<Avx2>;

    fn run<K: Wide>(self, kernel: K) -> K::Output {
        #[inline(never)]
        #[target_feature(enable = "avx2,popcnt")]
        fn run<K: Wide>(isa: Avx2, kernel: K) -> K::Output {
            kernel.run(isa)
        }
        // SAFETY: `self` is a proof that the processor has AVX2 and POPCNT, which is all that
        // `run` is compiled for.
        unsafe { run(self, kernel) }
    }
}

impl Isa for Avx512 {
    type Narrow = X16<Avx512>;
    type Wide = X64;
    type Part = X64;

    fn run<K: Wide>(self, kernel: K) -> K::Output {
        #[inline(never)]
        #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2")]
        #[target_feature(enable = "bmi1,bmi2,lzcnt,popcnt")]
        fn run<K: Wide>(isa: Avx512, kernel: K) -> K::Output {
            kernel.run(isa)
        }
        // SAFETY: `self` is a proof that the processor has all the features that `run` is
        // compiled for: `detect` asks for each of them.
        unsafe { run(self, kernel) }
    }
}

/// A proof that includes one of SSSE3.
///
/// # Safety
///
/// There is a value only where the processor has SSSE3.
pub(crate) unsafe trait HasSsse3: Isa<Narrow = X16<Self>> {}

// SAFETY: only `detect` constructs an `Ssse3`, if the processor has SSSE3, and `Vectors::best`,
// after `detect` has constructed one.
unsafe impl HasSsse3 for Ssse3 {}
// SAFETY: only `detect` constructs an `Avx2`, if the processor has AVX2, and `Vectors::best`, after
// `detect` has constructed one. A processor that has AVX2 has SSSE3.
unsafe impl HasSsse3 for Avx2 {}
// SAFETY: only `detect` constructs an `Avx512`, if the processor has AVX-512, and `Vectors::best`,
// after `detect` has constructed one. A processor that has AVX-512 has SSSE3.
unsafe impl HasSsse3 for Avx512 {}

/// Operations on registers, each by the name of its instruction. They touch no memory.
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
use operations;

//! Vectors of x86-64: 16 bytes with SSSE3, 32 with AVX2, and 64 with AVX-512.
//!
//! An instruction may only run on a processor that has it. Every vector therefore carries a value
//! of [`Ssse3`](ssse3::Ssse3), [`Avx2`](avx2::Avx2) or [`Avx512`](avx512::Avx512). Such a value is
//! constructed only in this file, after `has!` has found that the processor has the instructions.
//! Every operation on a vector is therefore sound.

#![allow(unsafe_code)]

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

/// Implements the shifts of nibbles, with intrinsics that shift words of two bytes to the right and
/// to the left.
macro_rules! nibble_shifts {
    ($right:ident, $left:ident) => {
        #[inline(always)]
        fn high_nibble(self) -> Self {
            Self { isa: self.isa, lanes: call!(self.isa, $right::<4>(self.lanes)) }.low_nibble()
        }

        #[inline(always)]
        fn to_high_nibble(self) -> Self {
            Self { isa: self.isa, lanes: call!(self.isa, $left::<4>(self.lanes)) }
                .and(Self::splat(self.isa, 0xF0))
        }
    };
}

mod avx2;
#[cfg(avx512)]
#[clippy::msrv = "1.89"]
mod avx512;
#[cfg(avx512)]
mod places;
mod ssse3;

#[cfg(feature = "std")]
use core::sync::atomic::{AtomicU8, Ordering};

use self::ssse3::X16;
use super::vector::{Isa, Kernel};

/// Implements [`Isa`] for each instruction set of the list, and makes [`Vectors`].
macro_rules! instruction_sets {
    ($(
        $(#[$cfg:meta])?
        $module:ident::$Isa:ident($Wide:ty, $Part:ty) = [$($feature:tt)+];
    )*) => {
        $(
            $(#[$cfg])?
            impl Isa for $module::$Isa {
                type Narrow = X16<Self>;
                type Wide = $Wide;
                type Part = $Part;

                fn run<K: Kernel>(self, kernel: K) -> K::Output {
                    /// # Safety
                    ///
                    /// The processor must have all the features of the instruction set. Since Rust
                    /// 1.86 the function need not be `unsafe`.
                    #[inline(never)]
                    $(#[target_feature(enable = $feature)])+
                    unsafe fn run<K: Kernel>(isa: $module::$Isa, kernel: K) -> K::Output {
                        kernel.run(isa)
                    }
                    // SAFETY: `self` is a proof that the processor has all the features that `run`
                    // is compiled for: `has!` has asked for each of them.
                    unsafe { run(self, kernel) }
                }
            }
        )*

        /// An instruction set that the processor has.
        #[derive(Clone, Copy)]
        #[cfg_attr(test, derive(Debug))]
        pub(crate) enum Vectors {
            $($(#[$cfg])? $Isa($module::$Isa),)*
        }

        impl Vectors {
            /// The widest instruction set of the processor.
            #[inline]
            fn detect() -> Option<Vectors> {
                let mut widest = None;
                $($(#[$cfg])? if has!($($feature)+) {
                    widest = Some(Vectors::$Isa($module::$Isa(())));
                })*
                widest
            }

            /// The result of [`detect`](Vectors::detect), which is stored after the first call.
            #[cfg(feature = "std")]
            #[inline]
            pub(in crate::kernel) fn best() -> Option<Vectors> {
                static STORED: AtomicU8 = AtomicU8::new(0);

                /// The numbers that are stored. 0 means that none is stored yet.
                enum Number {
                    None = 1,
                    $($(#[$cfg])? $Isa,)*
                }

                /// Stores the number of the result of `detect`, and returns it.
                #[cold]
                fn detect_and_store() -> u8 {
                    let number = match Vectors::detect() {
                        None => Number::None as u8,
                        $($(#[$cfg])? Some(Vectors::$Isa(_)) => Number::$Isa as u8,)*
                    };
                    // The widest that the environment variable allows, so that tests, sanitizers
                    // and fuzzers can run each kernel. A processor that has an instruction set also
                    // has those with smaller numbers.
                    #[cfg(etched_kernel)]
                    let number = number.min(match std::env::var("ETCHED_KERNEL").as_deref() {
                        Err(std::env::VarError::NotPresent) => number,
                        Ok("portable") => Number::None as u8,
                        $($(#[$cfg])? Ok(stringify!($module)) => Number::$Isa as u8,)*
                        other => panic!("ETCHED_KERNEL: {other:?}"),
                    });
                    STORED.store(number, Ordering::Relaxed);
                    number
                }

                let number = match STORED.load(Ordering::Relaxed) {
                    0 => detect_and_store(),
                    number => number,
                };
                // The number of an instruction set is stored only after `detect` has found that
                // instruction set, or a wider one.
                $($(#[$cfg])? if number == Number::$Isa as u8 {
                    return Some(Vectors::$Isa($module::$Isa(())));
                })*
                None
            }

            /// The instruction set that the program is compiled for.
            #[cfg(not(feature = "std"))]
            #[inline]
            pub(in crate::kernel) fn best() -> Option<Vectors> {
                Vectors::detect()
            }

            /// All instruction sets of the processor.
            #[cfg(test)]
            pub(in crate::kernel) fn all() -> impl Iterator<Item = Vectors> {
                [$($(#[$cfg])? has!($($feature)+).then_some(Vectors::$Isa($module::$Isa(())))),*]
                    .into_iter()
                    .flatten()
            }

            #[inline]
            pub(in crate::kernel) fn run<K: Kernel>(self, kernel: K) -> K::Output {
                match self {
                    $($(#[$cfg])? Vectors::$Isa(isa) => isa.run(kernel),)*
                }
            }
        }
    };
}

// From the narrowest to the widest, because the last that the processor has is used. The variable
// `ETCHED_KERNEL` takes the names of these modules.
instruction_sets! {
    ssse3::Ssse3(X16<Self>, X16<Self>) = ["ssse3"];
    avx2::Avx2(avx2::X32, X16<Self>) = ["avx2" "popcnt"];
    #[cfg(avx512)]
    avx512::Avx512(avx512::X64, avx512::X64) = [
        "avx512f" "avx512bw" "avx512dq" "avx512vl" "avx512vbmi" "avx512vbmi2"
        "bmi1" "bmi2" "lzcnt" "popcnt"
    ];
}

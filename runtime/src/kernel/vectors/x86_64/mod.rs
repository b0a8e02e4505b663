//! Vectors of x86-64: 16 bytes with SSSE3, 32 with AVX2, and 64 with AVX-512.
//!
//! An instruction may only run on a processor that has it. Every vector therefore carries a value
//! of [`Ssse3`](ssse3::Ssse3), [`Avx2`](avx2::Avx2) or [`Avx512`](avx512::Avx512). Such a value is
//! constructed only after `detect` has found that the processor has the instructions. Every
//! operation on a vector is therefore sound.

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

mod avx2;
#[cfg(avx512)]
#[clippy::msrv = "1.89"]
mod avx512;
#[cfg(avx512)]
#[clippy::msrv = "1.89"]
mod pack;
#[cfg(avx512)]
mod places;
mod ssse3;

#[cfg(feature = "std")]
use core::sync::atomic::{AtomicU8, Ordering};

use super::vector::{Isa, Kernel};

/// Makes [`Vectors`] from the list of the instruction sets.
macro_rules! instruction_sets {
    ($($(#[$cfg:meta])? $module:ident::$Isa:ident,)*) => {
        /// An instruction set that the processor has.
        #[derive(Clone, Copy, Debug)]
        pub(crate) enum Vectors {
            $($(#[$cfg])? $Isa($module::$Isa),)*
        }

        impl Vectors {
            /// The widest instruction set of the processor.
            #[inline]
            fn detect() -> Option<Vectors> {
                let mut widest = None;
                $($(#[$cfg])? { widest = $module::$Isa::detect().map(Vectors::$Isa).or(widest); })*
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
                [$($(#[$cfg])? $module::$Isa::detect().map(Vectors::$Isa)),*].into_iter().flatten()
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
    ssse3::Ssse3,
    avx2::Avx2,
    #[cfg(avx512)]
    avx512::Avx512,
}

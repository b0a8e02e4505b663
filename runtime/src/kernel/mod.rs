//! Fast loops over many bytes, for the functions that are not `const`.
//!
//! A kernel answers one question about a whole input (how many bytes are well-formed, how long is
//! the encoding), or writes one output, such as the encoding. It is written with vectors (SIMD).
//! Without vectors there is no kernel: the same functions then call the scalar code in `set` and
//! `table`, which is the reference implementation. A kernel may stop early: at the end of the
//! output, or at or before the first error. The caller then continues with the scalar code. A
//! kernel never builds an error.
//!
//! | file | |
//! |---|---|
//! | `percent_*`, `plain_url`, `text`, `utf_8` | the functions that start the kernels, and what they call without vectors |
//! | `vectors/` | the kernels, and the instruction sets |
//! | `no_vectors.rs` | replaces `vectors/` in a build without vectors |
//! | `short.rs` | the test of short inputs, for which a kernel takes too long to start |

// Without an allocator some kernels are not called.
#![cfg_attr(not(feature = "alloc"), allow(dead_code))]

pub(crate) mod percent_decode;
pub(crate) mod percent_encode;
#[cfg(feature = "url")]
pub(crate) mod plain_url;
mod short;
pub(crate) mod text;
pub(crate) mod utf_8;

// Vectors are left out
// - on processors other than x86-64 and 64-bit Arm;
// - with the feature `portable`, which excludes unsafe code;
// - in unoptimized builds, where vector code takes long to compile and is slower than plain loops
//   (but tests and `.ci/sanitizers` need the vectors);
// - on x86-64 without `std`, because nothing detects the instructions, and on Arm without NEON,
//   unless the build enables the instructions;
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

pub(crate) use self::vectors::{HAS_VECTORS, Variant};

/// How many bytes longer than a percent-encoding or -decoding its buffer should be, so that the
/// kernels can store whole vectors up to the last byte of the result.
#[cfg(feature = "alloc")]
pub(crate) const SLACK: usize = 64;

/// Calls `f`. The code of `f` stays out of the caller, which therefore needs fewer registers and
/// less stack. Only programs that compile the caller compile `f`, in contrast to a function that is
/// `#[inline(never)]` and not generic. Without `on_demand` (see `build.rs`), the functions that
/// `f` calls are compiled with this crate, and `out_of_line` does nothing.
#[cfg_attr(on_demand, inline(never))]
#[cfg_attr(not(on_demand), inline(always))]
pub(crate) fn out_of_line<R>(f: impl FnOnce() -> R) -> R {
    f()
}

//! The kernels, which are loops with vectors (SIMD).
//!
//! | file | |
//! |---|---|
//! | `percent_*`, `plain_url`, `text_*`, `utf_8`, `variant` | the kernels: safe code, written once for all instruction sets |
//! | `vector.rs` | the traits that the instruction sets implement and the kernels use |
//! | `x86_64/`, `aarch64.rs`, `intrinsics.rs` | the instruction sets: all the unsafe code of the kernels |
//! | `hex.rs`, `pack.rs`, `part.rs` | operations that have instructions only in AVX-512, built from lookups in sixteen bytes for SSSE3, AVX2 and NEON |
//! | `around.rs` | loads of a block together with the bytes before and after |
//! | `nibble_tables.rs`, `special_cases.rs` | the lookup tables of validation, built from the rows of an encoding |
//! | `pairs.rs` | the bytes of surrogate pairs |

mod around;
mod hex;
mod intrinsics;
mod nibble_tables;
mod pack;
mod pairs;
mod part;
mod percent_decode;
mod percent_encode;
#[cfg(feature = "url")]
mod plain_url;
mod special_cases;
#[cfg(test)]
mod tests;
mod text_decode;
mod text_encode;
mod utf_8;
mod variant;
mod vector;

#[cfg(target_arch = "aarch64")]
mod aarch64;
#[cfg(target_arch = "x86_64")]
mod x86_64;

#[cfg(target_arch = "aarch64")]
use self::aarch64::Vectors;
pub(crate) use self::variant::Variant;
use self::vector::Kernel;
#[cfg(target_arch = "x86_64")]
use self::x86_64::Vectors;
use super::out_of_line;

// The `cfg` in `kernel/mod.rs` leaves out the vectors on big-endian targets.
const _: () =
    assert!(cfg!(target_endian = "little"), "the kernels take lanes in the order of memory");

/// Whether this build has kernels.
pub(crate) const HAS_VECTORS: bool = true;

/// Runs a kernel with the widest vectors of the processor. If the processor has none, calls
/// `otherwise`, which does the same without a kernel.
#[inline]
pub(super) fn run<K: Kernel>(kernel: K, otherwise: impl FnOnce(K) -> K::Output) -> K::Output {
    match Vectors::best() {
        Some(vectors) => vectors.run(kernel),
        None => out_of_line(move || otherwise(kernel)),
    }
}

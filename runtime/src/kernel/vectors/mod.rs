//! The kernels with vectors (SIMD).
//!
//! | file | |
//! |---|---|
//! | `percent_*`, `text_*`, `utf_8`, `variant` | the kernels: safe code, written once for all instruction sets |
//! | `vector.rs` | the traits that the instruction sets implement and the kernels use |
//! | `x86_64/`, `aarch64.rs` | the instruction sets: all the unsafe code of the kernels |
//! | `hex.rs`, `pack.rs`, `pack_pairs.rs`, `by_sixteen.rs`, `part.rs` | operations that have instructions only in AVX-512, built from lookups in sixteen bytes for SSSE3, AVX2 and NEON |
//! | `around.rs` | loads of a block together with the bytes before and after |
//! | `tables.rs`, `nibble_tables.rs`, `special_cases.rs` | the lookup tables of validation, built from the rows of an encoding |

mod around;
mod by_sixteen;
mod hex;
mod nibble_tables;
mod pack;
mod pack_pairs;
mod part;
mod percent_decode;
mod percent_encode;
mod special_cases;
mod tables;
mod text_decode;
mod text_encode;
mod utf_8;
mod variant;
mod vector;

#[cfg(target_arch = "aarch64")]
mod aarch64;
#[cfg(target_arch = "x86_64")]
mod x86_64;

// The `cfg` in `kernel/mod.rs` ensures this.
const _: () =
    assert!(cfg!(target_endian = "little"), "the kernels take lanes in the order of memory");

/// Whether this build has kernels with vectors.
pub(super) const HAS_VECTORS: bool = true;

#[cfg(target_arch = "aarch64")]
pub(super) use aarch64::Vectors;
pub(super) use tables::Tables;
pub(super) use vector::Wide;
#[cfg(target_arch = "x86_64")]
pub(super) use x86_64::Vectors;

//! Vectors, and the kernels with them: all that is of no use where there are none.
//!
//! | file | |
//! |---|---|
//! | `vector.rs` | what a kernel asks of an instruction set |
//! | `x86_64/`, `aarch64.rs` | instruction sets: all the unsafe code of kernels |
//! | `around.rs`, `hex.rs`, `pack.rs`, `pack_pairs.rs` | what is made of what they have |
//! | `nibble_tables.rs`, `special_cases.rs` | what is looked up of two bytes side by side |
//! | the others | kernels, in safe code |

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
mod text_decode;
mod text_encode;
mod utf_8;
mod variant;
mod vector;

#[cfg_attr(target_arch = "x86_64", path = "x86_64/mod.rs")]
#[cfg_attr(target_arch = "aarch64", path = "aarch64.rs")]
mod arch;

// The `cfg` in `kernel/mod.rs` ensures this.
const _: () =
    assert!(cfg!(target_endian = "little"), "the kernels take lanes in the order of memory");

pub(super) use arch::Vectors;
pub(super) use variant::Tables;
pub(super) use vector::Wide;

//! Tests of the facade: what the macros, the const functions and the ordinary functions give.
//!
//! One program has all of them, because linking a program takes longer than running most of the
//! tests. `tests/programs/` has the tests that are not part of the package.
//! `tests/allocations.rs` has its own allocator.

#![cfg(feature = "std")]

#[path = "../support/mod.rs"]
mod support;

mod agreement;
mod bytes;
mod constants;
mod decimal;
mod encodings;
mod positions;
mod query;
#[cfg(feature = "url")]
mod url;
#[cfg(feature = "url")]
mod values;

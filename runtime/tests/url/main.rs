//! Whole URLs. `vectors/url.rs` has the cases of web-platform-tests.
#![cfg(feature = "alloc")]

mod errors;
mod parts;
mod random;
mod states;

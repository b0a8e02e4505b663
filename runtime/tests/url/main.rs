//! Whole URLs. `vectors/url.rs` has the cases of web-platform-tests.
#![cfg(feature = "alloc")]

mod domains;
mod errors;
mod parts;
mod random;
mod states;
#[path = "../reference/urls.rs"]
mod urls;
mod words;

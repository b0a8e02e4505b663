//! The optional features for other crates. Each file implements the traits of one crate for our
//! types, or adds methods to the types of that crate.

#[cfg(feature = "defmt")]
mod defmt;
#[cfg(feature = "encoding_rs")]
pub mod encoding_rs;
#[cfg(feature = "http1")]
pub mod http;
#[cfg(all(feature = "serde", feature = "url"))]
mod serde;
#[cfg(feature = "url2")]
pub mod url2;

//! The optional features: a file for each other crate, which implements its traits for our types or
//! adds methods to its types.

#[cfg(feature = "defmt")]
mod defmt;
#[cfg(feature = "encoding_rs")]
pub mod encoding_rs;
#[cfg(feature = "http")]
pub mod http;
#[cfg(feature = "serde")]
pub mod serde;
#[cfg(feature = "url")]
pub mod url;

/// Whether a URL parser removes this encoded segment, and the segment before `..` too. Escaping does
/// not prevent that: `%2E` is a dot.
#[cfg(any(feature = "http", feature = "url"))]
fn is_dots(segment: &str) -> bool {
    let decoded = crate::set::named::PATH_SEGMENT.decode_lenient(segment.as_bytes());
    matches!(&*decoded, b"." | b"..")
}

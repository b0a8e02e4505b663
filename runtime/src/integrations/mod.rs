//! The optional features for other crates. Each file implements the traits of one crate for our
//! types, or adds methods to the types of that crate.

#[cfg(feature = "defmt")]
mod defmt;
#[cfg(feature = "encoding_rs")]
pub mod encoding_rs;
#[cfg(feature = "http")]
pub mod http;
#[cfg(feature = "serde")]
pub mod serde;
#[cfg(feature = "url")]
pub(crate) mod url;

/// Whether an encoded segment is `.` or `..`. A URL parser removes such a segment, and for `..` the
/// segment before it too. Escaping does not prevent that, because the parser reads `%2E` as a dot.
#[cfg(any(feature = "http", feature = "url"))]
#[cfg_attr(on_demand, inline)]
fn is_dots(segment: &str) -> bool {
    let decoded = crate::set::named::PATH_SEGMENT.decode_lenient(segment.as_bytes());
    matches!(&*decoded, b"." | b"..")
}

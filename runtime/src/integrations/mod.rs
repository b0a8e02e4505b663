//! What other crates' types and traits have to do with this one: a file for each, behind the
//! feature of the same name. Where it can, a file adds methods to the types that are there.

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

/// Whether a decoded segment goes away when a URL is parsed, and takes the one before it along if
/// it has two dots. No escape keeps it: `%2E` is a dot there too.
#[cfg(any(feature = "http", feature = "url"))]
fn is_dots(segment: &[u8]) -> bool {
    matches!(segment, b"." | b"..")
}

//! Tests of what all parts of the runtime share: lengths and messages.

#[cfg(feature = "url")]
mod lengths;
#[cfg(all(feature = "std", feature = "url"))]
mod messages;

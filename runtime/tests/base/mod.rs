//! Tests of what all parts of the runtime share: lengths and messages.

mod lengths;
#[cfg(feature = "std")]
mod messages;

//! Tests of Java's frames, in memory and on streams.

mod frames;
#[cfg(feature = "std")]
mod streams;

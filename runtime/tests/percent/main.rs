//! Percent-encoding, against a slow reference.
//!
//! `encode.rs` and `decode.rs` hold every function to the reference on the same inputs, `chunks.rs`
//! the decoder that takes its input in chunks. `sets.rs` is about the sets as values, `words.rs`
//! about errors.

#[path = "../reference/mod.rs"]
mod reference;
#[path = "../reference/strings.rs"]
mod strings;

mod chunks;
mod decode;
mod encode;
mod sets;
mod words;

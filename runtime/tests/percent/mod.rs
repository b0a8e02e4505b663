//! Tests percent-encoding against a slow reference.
//!
//! `encode.rs` and `decode.rs` compare every function with the reference, and `chunks.rs` compares
//! the decoder that takes its input in chunks. `messages.rs` tests the errors.

mod chunks;
mod decode;
mod encode;
mod messages;

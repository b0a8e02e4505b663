//! Tests percent-encoding against a slow reference.
//!
//! `encode.rs` and `decode.rs` compare every function with the reference, and `chunks.rs` compares
//! the decoder that takes its input in chunks. `messages.rs` tests the errors.

mod chunks;
mod decode;
mod encode;
mod messages;

#[cfg(feature = "alloc")]
use std::borrow::Cow;

/// Checks that the output is borrowed if and only if it equals the input, and that an allocated
/// output has little unused capacity.
#[cfg(feature = "alloc")]
#[track_caller]
fn check_cow(output: Cow<'_, [u8]>, expected: &[u8], input: &[u8]) {
    assert_eq!(output.escape_ascii().to_string(), expected.escape_ascii().to_string());
    match output {
        Cow::Borrowed(bytes) => assert!(std::ptr::eq(bytes, input), "not the input"),
        Cow::Owned(bytes) => {
            assert_ne!(bytes, input, "copied for nothing");
            assert!(bytes.capacity() <= bytes.len() + 64);
        }
    }
}

#[cfg(feature = "alloc")]
#[track_caller]
fn check_text_cow(output: Cow<'_, str>, expected: &[u8], input: &[u8]) {
    let output = match output {
        Cow::Borrowed(text) => Cow::Borrowed(text.as_bytes()),
        Cow::Owned(text) => Cow::Owned(text.into_bytes()),
    };
    check_cow(output, expected, input);
}

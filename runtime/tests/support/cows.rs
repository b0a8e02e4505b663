//! Outputs that are borrowed from the input or allocated.

use std::borrow::Cow;

/// Checks that the output is borrowed if and only if it equals the input, and that an allocated
/// output has little unused capacity.
#[track_caller]
pub(crate) fn is_cow(output: Cow<'_, [u8]>, expected: &[u8], input: &[u8]) {
    assert_eq!(output.escape_ascii().to_string(), expected.escape_ascii().to_string());
    match output {
        Cow::Borrowed(bytes) => assert!(std::ptr::eq(bytes, input), "not the input"),
        Cow::Owned(bytes) => {
            assert_ne!(bytes, input, "copied for nothing");
            assert!(bytes.capacity() <= bytes.len() + 64);
        }
    }
}

#[track_caller]
pub(crate) fn is_text_cow(output: Cow<'_, str>, expected: &[u8], input: &[u8]) {
    let output = match output {
        Cow::Borrowed(text) => Cow::Borrowed(text.as_bytes()),
        Cow::Owned(text) => Cow::Owned(text.into_bytes()),
    };
    is_cow(output, expected, input);
}

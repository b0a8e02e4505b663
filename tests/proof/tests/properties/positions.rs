//! Tests that a prefix before the input moves the position of a fault, and changes nothing else in
//! the error.

use etched::encoding::{Encoding, UTF_8};
use etched::{
    DecodeError, DecodeErrorKind, IllFormedError, IllFormedErrorKind, const_from_utf8, from_utf8,
};
use proptest::prelude::*;

use crate::make::{bytes, config, encoding, repaired, sequences, set, text};

/// The properties of an error of an encoding.
fn properties(error: IllFormedError) -> (usize, usize, Option<usize>, IllFormedErrorKind, Vec<u8>) {
    let (at, len) = (error.valid_up_to(), error.error_len());
    (at, error.position(), len, error.kind(), error.sequence().to_vec())
}

fn decode_properties(
    error: DecodeError,
) -> (usize, DecodeErrorKind, Option<Vec<u8>>, Option<Option<usize>>) {
    let escape = error.malformed_escape().map(<[u8]>::to_vec);
    let len = error.ill_formed().map(|error| error.error_len());
    (error.position(), error.kind(), escape, len)
}

/// The first fault of the bytes. All functions that validate must return this fault.
fn fault(encoding: Encoding, bytes: &[u8]) -> Option<IllFormedError> {
    let fault = encoding.validate(bytes).err();
    assert_eq!(encoding.const_validate(bytes).err(), fault);
    if encoding == UTF_8 {
        assert_eq!(from_utf8(bytes).err(), fault);
        assert_eq!(const_from_utf8(bytes).err(), fault);
    }
    fault
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn a_prefix_moves_a_fault_of_an_encoding(
        encoding in encoding(),
        prefix in text(),
        bytes in sequences(),
    ) {
        let prefix = encoding.encode(&prefix);
        let alone = fault(encoding, &bytes);
        let moved = fault(encoding, &[&*prefix, &bytes].concat());
        assert_eq!(moved.map(properties), alone.map(|error| properties(error.offset_by(prefix.len()))));
        let by = alone.zip(moved).map(|(alone, moved)| moved.valid_up_to() - alone.valid_up_to());
        assert_eq!(by.unwrap_or(prefix.len()), prefix.len());
    }

    #[test]
    fn a_prefix_moves_a_malformed_escape(
        set in set(),
        prefix in bytes(),
        bytes in bytes(),
    ) {
        // The prefix has no malformed escape.
        let prefix = repaired(&prefix);
        let properties = |input: &[u8]| set.decode_bytes(input).err().map(decode_properties);
        let moved = properties(&[&*prefix, &bytes].concat());
        let alone = properties(&bytes).map(|(at, kind, escape, len)| (at + prefix.len(), kind, escape, len));
        assert_eq!(moved, alone);
    }

    /// The prefix is well-formed text, so it adds no fault, neither a malformed escape nor an
    /// ill-formed sequence.
    #[test]
    fn a_prefix_moves_a_fault_of_decoded_text(
        set in set(),
        prefix in text(),
        bytes in bytes(),
        is_escaped in any::<bool>(),
    ) {
        let prefix = if is_escaped {
            prefix.bytes().map(|byte| format!("%{byte:02x}")).collect()
        } else {
            prefix.replace('%', "%25")
        };
        let text = String::from_utf8_lossy(&bytes);
        let properties = |input: &str| set.decode(input).err().map(decode_properties);
        let moved = properties(&format!("{prefix}{text}"));
        let alone = properties(&text).map(|(at, kind, escape, len)| (at + prefix.len(), kind, escape, len));
        assert_eq!(moved, alone);
    }
}

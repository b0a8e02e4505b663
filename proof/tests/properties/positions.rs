//! What stands in front of a fault moves it, and changes nothing else.

use etched::encoding::{Encoding, UTF_8};
use etched::{
    DecodeError, DecodeErrorKind, IllFormedError, IllFormedErrorKind, const_from_utf8, from_utf8,
};
use proptest::prelude::*;

use crate::make::{bytes, config, encoding, repaired, sequences, set, text};

/// All that an error of an encoding says.
fn said(error: IllFormedError) -> (usize, usize, Option<usize>, IllFormedErrorKind, Vec<u8>) {
    let (at, len) = (error.valid_up_to(), error.error_len());
    (at, error.position(), len, error.kind(), error.sequence().to_vec())
}

fn said_of_decoding(
    error: DecodeError,
) -> (usize, DecodeErrorKind, Option<Vec<u8>>, Option<Option<usize>>) {
    let escape = error.malformed_escape().map(<[u8]>::to_vec);
    let len = error.ill_formed().map(|error| error.error_len());
    (error.position(), error.kind(), escape, len)
}

/// Everything that judges bytes of an encoding says the same of them.
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
    fn a_fault_of_an_encoding_moves_with_what_is_in_front(
        encoding in encoding(),
        front in text(),
        bytes in sequences(),
    ) {
        let front = encoding.encode(&front);
        let alone = fault(encoding, &bytes);
        let moved = fault(encoding, &[&*front, &bytes].concat());
        assert_eq!(moved.map(said), alone.map(|error| said(error.offset_by(front.len()))));
        let by = alone.zip(moved).map(|(alone, moved)| moved.valid_up_to() - alone.valid_up_to());
        assert_eq!(by.unwrap_or(front.len()), front.len());
    }

    #[test]
    fn a_malformed_escape_moves_with_what_is_in_front(
        set in set(),
        front in bytes(),
        bytes in bytes(),
    ) {
        // Whatever decodes may stand in front.
        let front = repaired(&front);
        let said = |input: &[u8]| set.decode_bytes(input).err().map(said_of_decoding);
        let moved = said(&[&*front, &bytes].concat());
        let alone = said(&bytes).map(|(at, kind, escape, len)| (at + front.len(), kind, escape, len));
        assert_eq!(moved, alone);
    }

    /// Of text what is decoded in front must be whole; then both sorts of fault move.
    #[test]
    fn a_fault_of_decoded_text_moves_with_what_is_in_front(
        set in set(),
        front in text(),
        bytes in bytes(),
        is_escaped in any::<bool>(),
    ) {
        let front = if is_escaped {
            front.bytes().map(|byte| format!("%{byte:02x}")).collect()
        } else {
            front.replace('%', "%25")
        };
        let text = String::from_utf8_lossy(&bytes);
        let said = |input: &str| set.decode(input).err().map(said_of_decoding);
        let moved = said(&format!("{front}{text}"));
        let alone = said(&text).map(|(at, kind, escape, len)| (at + front.len(), kind, escape, len));
        assert_eq!(moved, alone);
    }
}

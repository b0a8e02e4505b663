//! Checks the conversion to text and from text.

use std::borrow::Cow;

use etched_runtime::encoding::UTF_8;
use etched_runtime::{BufferTooSmallError, const_from_utf8, from_utf8};

use super::{in_room, pair};
use crate::reference::encodings::{Rules, Segment, UTF_8_RULES};

pub(super) fn check(rules: &Rules, bytes: &[u8], segments: &[(usize, Segment)], room: usize) {
    check_decoding(rules, bytes, segments, room);
    let Ok(text) = str::from_utf8(bytes) else { return };
    assert_eq!((from_utf8(bytes), const_from_utf8(bytes)), (Ok(text), Ok(text)));
    check_encoding(rules, text, room);
}

fn check_decoding(rules: &Rules, bytes: &[u8], segments: &[(usize, Segment)], room: usize) {
    let encoding = rules.encoding;
    let say = || format!("{encoding:?}: {bytes:02X?}");
    let expected = pair::converted(&UTF_8_RULES, segments);
    let len = encoding.decoded_len(bytes);
    let owned = encoding.decode(bytes);
    let needed = match &expected {
        Ok(expected) => {
            assert_eq!(len, Ok(expected.len()), "{}", say());
            assert_eq!(owned.as_deref().map(str::as_bytes), Ok(&expected[..]), "{}", say());
            let is_borrowed = matches!(owned, Ok(Cow::Borrowed(_)));
            assert_eq!(is_borrowed, expected == bytes, "{}", say());
            expected.len()
        }
        Err((at, segment)) => {
            pair::is(rules, &UTF_8_RULES, bytes, len.expect_err("refused"), *at, *segment);
            assert_eq!(owned.err(), len.err(), "{}", say());
            assert_eq!(encoding.const_convert::<6>(bytes, UTF_8).err(), len.err(), "{}", say());
            *at
        }
    };
    let mut output = String::with_capacity(room);
    output.push('ü');
    assert_eq!(encoding.decode_append(bytes, &mut output).err(), len.err(), "{}", say());
    let appended = output.strip_prefix('ü').map(str::as_bytes);
    assert_eq!(appended, Some(expected.as_deref().unwrap_or_default()), "{}", say());
    for room in [room, needed, needed.saturating_sub(1), needed + room] {
        let found = in_room(room, |buffer| {
            encoding.decode_to_slice(bytes, buffer).map(|it| it.as_bytes().to_vec())
        });
        pair::is_in_room(found, &expected, len.err(), room, say);
    }
}

fn check_encoding(rules: &Rules, text: &str, room: usize) {
    let encoding = rules.encoding;
    let sequences = text.chars().map(|char| rules.encode(char.into()).expect("a scalar value"));
    let expected: Vec<u8> = sequences.flatten().collect();
    assert_eq!(encoding.encoded_len(text), expected.len(), "{encoding:?}: {text:?}");
    let owned = encoding.encode(text);
    assert_eq!(owned, expected, "{encoding:?}: {text:?}");
    assert_eq!(
        matches!(owned, Cow::Borrowed(_)),
        expected == text.as_bytes(),
        "{encoding:?}: {text:?}"
    );
    let mut output = Vec::with_capacity(room);
    output.push(0xFF);
    encoding.encode_append(text, &mut output);
    assert_eq!(output.strip_prefix(b"\xFF"), Some(&expected[..]), "{encoding:?}: {text:?}");
    if let Some(array) = expected.first_chunk::<5>().filter(|_| expected.len() == 5) {
        assert_eq!(encoding.const_encode::<5>(text), *array, "{encoding:?}: {text:?}");
    }
    let needed = expected.len();
    for room in [room, needed, needed.saturating_sub(1), needed + room] {
        let found =
            in_room(room, |buffer| encoding.encode_to_slice(text, buffer).map(|it| it.to_vec()));
        is_in_room(found, &expected, room);
    }
    assert_eq!(encoding.decode(&expected).as_deref(), Ok(text), "{encoding:?}");
}

/// Checks that the bytes are the expected bytes, or that the buffer is too small for these.
fn is_in_room(found: Result<Vec<u8>, BufferTooSmallError>, expected: &[u8], room: usize) {
    match found {
        Ok(found) => assert_eq!(found, expected),
        Err(error) => {
            assert_eq!((error.needed(), error.available()), (expected.len(), room));
            assert!(room < expected.len(), "{expected:02X?}");
        }
    }
}

//! To text, and from it.

use std::borrow::Cow;

use etched_runtime::encoding::UTF_8;
use etched_runtime::{BufferTooSmall, const_from_utf8, from_utf8};

use super::{in_room, pair};
use crate::reference::{Rules, Segment, UTF_8_RULES};

pub(super) fn check(rules: &Rules, bytes: &[u8], segments: &[(usize, Segment)], room: usize) {
    check_decoding(rules, bytes, segments, room);
    let Ok(text) = str::from_utf8(bytes) else { return };
    assert_eq!((from_utf8(bytes), const_from_utf8(bytes)), (Ok(text), Ok(text)));
    check_encoding(rules, text, room);
}

fn check_decoding(rules: &Rules, bytes: &[u8], segments: &[(usize, Segment)], room: usize) {
    let form = rules.form;
    let say = || format!("{form:?}: {bytes:02X?}");
    let expected = pair::converted(&UTF_8_RULES, segments);
    let len = form.decoded_len(bytes);
    let owned = form.decode(bytes);
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
            assert_eq!(form.const_convert::<6>(bytes, UTF_8).err(), len.err(), "{}", say());
            *at
        }
    };
    for room in [room, needed, needed.saturating_sub(1), needed + room] {
        let found = in_room(room, |buffer| {
            form.decode_to_slice(bytes, buffer).map(|it| it.as_bytes().to_vec())
        });
        pair::is_in_room(found, &expected, len.err(), room, say);
    }
}

fn check_encoding(rules: &Rules, text: &str, room: usize) {
    let form = rules.form;
    let sequences = text.chars().map(|char| rules.encode(char.into()).expect("a scalar value"));
    let expected: Vec<u8> = sequences.flatten().collect();
    assert_eq!(form.encoded_len(text), expected.len(), "{form:?}: {text:?}");
    let owned = form.encode(text);
    assert_eq!(owned, expected, "{form:?}: {text:?}");
    assert_eq!(
        matches!(owned, Cow::Borrowed(_)),
        expected == text.as_bytes(),
        "{form:?}: {text:?}"
    );
    if let Some(array) = expected.first_chunk::<5>().filter(|_| expected.len() == 5) {
        assert_eq!(form.const_encode::<5>(text), *array, "{form:?}: {text:?}");
    }
    let needed = expected.len();
    for room in [room, needed, needed.saturating_sub(1), needed + room] {
        let found =
            in_room(room, |buffer| form.encode_to_slice(text, buffer).map(|it| it.to_vec()));
        is_in_room(found, &expected, room);
    }
    assert_eq!(form.decode(&expected).as_deref(), Ok(text), "{form:?}");
}

/// What was found is what is expected, or there is no room for it.
fn is_in_room(found: Result<Vec<u8>, BufferTooSmall>, expected: &[u8], room: usize) {
    match found {
        Ok(found) => assert_eq!(found, expected),
        Err(error) => {
            assert_eq!((error.needed(), error.available()), (expected.len(), room));
            assert!(room < expected.len(), "{expected:02X?}");
        }
    }
}

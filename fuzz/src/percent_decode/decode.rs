//! Compares all decoding functions with the reference.

use etched_runtime::ToSliceError;
use std::borrow::{Borrow, Cow};
use std::fmt::Debug;

use etched_runtime::percent::FORM;
use etched_runtime::{DecodeError, DecodeErrorKind, url_decode};

use crate::reference::encodings::UTF_8_RULES;
use crate::reference::percent::{Decoded, Rules};

pub(super) fn check(rules: &Rules, bytes: &[u8], room: usize) {
    let set = &rules.set;
    let decoded = rules.decode(bytes);
    let expected = &decoded.bytes[..];
    let say = || format!("{}: {}", rules.name, bytes.escape_ascii());

    let lenient = set.decode_lenient(bytes);
    assert_eq!(lenient, expected, "{}", say());
    assert_eq!(matches!(lenient, Cow::Borrowed(_)), expected == bytes, "{}", say());

    is(set.decoded_len(bytes), &decoded, expected.len(), say);
    let strict = set.decode_bytes(bytes);
    is(strict.as_deref(), &decoded, expected, say);
    if decoded.malformed.is_none() {
        assert_eq!(matches!(strict, Ok(Cow::Borrowed(_))), expected == bytes, "{}", say());
    }
    let before = &b"\xFF%4"[..];
    for room in [0, room, expected.len(), expected.len() + 3] {
        let mut output = Vec::with_capacity(room);
        output.extend_from_slice(before);
        let appended = set.decode_append(bytes, &mut output);
        let (start, after) = output.split_at(before.len());
        assert_eq!(start, before, "{}", say());
        is(appended.map(|()| after), &decoded, expected, say);
        assert!(appended.is_ok() || after.is_empty(), "{}", say());
    }
    let mut buffer = bytes.to_vec();
    is(set.decode_in_place(&mut buffer).as_deref(), &decoded, expected, say);
    if decoded.malformed.is_some() {
        assert_eq!(buffer, bytes, "a refused buffer has changed: {}", say());
    }
    let enough = expected.len();
    for room in [room, enough, enough.saturating_sub(1), enough + room] {
        check_slice(rules, bytes, &decoded, room);
    }
    if let Ok(text) = str::from_utf8(bytes) {
        check_text(rules, text, &decoded);
    }
    check_faults(rules, bytes, &decoded);
}

/// Checks that strict decoding gives `expected`, or the error of the first malformed escape.
fn is<T: PartialEq + Debug, E: Borrow<DecodeError> + Debug>(
    found: Result<T, E>,
    decoded: &Decoded,
    expected: T,
    say: impl Fn() -> String,
) {
    match (found, decoded.malformed) {
        (Ok(found), None) => assert_eq!(found, expected, "{}", say()),
        (Err(error), Some(at)) => {
            let error = error.borrow();
            assert_eq!(error.kind(), DecodeErrorKind::MalformedEscape, "{}", say());
            assert_eq!(error.position(), at, "{}", say());
        }
        (found, expected) => panic!("{found:?}, malformed at {expected:?}: {}", say()),
    }
}

fn check_slice(rules: &Rules, bytes: &[u8], decoded: &Decoded, room: usize) {
    let expected = &decoded.bytes[..];
    let mut buffer = vec![0xAA; room + 64];
    let found = rules.set.decode_to_slice(bytes, &mut buffer[..room]);
    if decoded.malformed.is_some() || room >= expected.len() {
        let found = found.as_deref().map_err(|error| match error {
            ToSliceError::Input(error) => error,
            error => panic!("{error}: {}", bytes.escape_ascii()),
        });
        is(found, decoded, expected, || bytes.escape_ascii().to_string());
    } else {
        let error = found.expect_err("there is no room");
        let ToSliceError::BufferTooSmall(error) = error else { panic!("{error}") };
        assert_eq!((error.needed(), error.available()), (expected.len(), room));
    }
    assert!(buffer[room..].iter().all(|byte| *byte == 0xAA));
    if decoded.malformed.is_some() || expected.is_empty() {
        let none = rules.set.const_decode::<0>(bytes);
        assert_eq!(none.is_ok(), decoded.malformed.is_none());
    }
}

fn check_text(rules: &Rules, text: &str, decoded: &Decoded) {
    let found = rules.set.decode(text);
    if rules.set == FORM {
        assert_eq!(url_decode(text), found);
    }
    let fault = UTF_8_RULES.first_fault(&decoded.bytes);
    match (found, fault) {
        (found, Some((at, segment))) if decoded.malformed.is_none() => {
            let error = found.expect_err("it is ill-formed");
            let kind = UTF_8_RULES.kind(&decoded.bytes[at..], segment);
            assert_eq!(error.kind(), DecodeErrorKind::IllFormed(kind), "{text:?}");
            assert_eq!(error.position(), decoded.sources[at], "{text:?}");
            let ill_formed = error.ill_formed().expect("it is the fault");
            assert_eq!(
                (ill_formed.valid_up_to(), ill_formed.error_len()),
                (at, segment.error_len()),
                "{text:?}"
            );
        }
        (found, _) => {
            is(found.as_deref().map(str::as_bytes), decoded, &decoded.bytes[..], || {
                text.to_owned()
            });
        }
    }
}

/// Checks the list of all faults.
fn check_faults(rules: &Rules, bytes: &[u8], decoded: &Decoded) {
    let faults: Vec<_> = rules.set.decode_faults(bytes).collect();
    assert!(faults.is_sorted_by_key(DecodeError::position), "{}", bytes.escape_ascii());
    let is_malformed = |error: &&DecodeError| error.kind() == DecodeErrorKind::MalformedEscape;
    let found = faults.iter().filter(is_malformed).map(DecodeError::position);
    let lengths = decoded.sources.windows(2).map(|pair| (pair[0], pair[1] - pair[0]));
    let expected = lengths.filter(|&(at, len)| bytes[at] == b'%' && len == 1).map(|(at, _)| at);
    assert!(found.eq(expected), "{}", bytes.escape_ascii());
    let is_right = decoded.malformed.is_none() && str::from_utf8(&decoded.bytes).is_ok();
    assert_eq!(faults.is_empty(), is_right, "{}", bytes.escape_ascii());
}

//! Compares all encoding functions with the reference.

use std::borrow::Cow;

use etched_runtime::percent::{EncodeSet, FORM};
use etched_runtime::url_encode;

use super::set::rebuilt;
use crate::reference::percent::Rules;

pub(super) fn check(rules: &Rules, bytes: &[u8], room: usize) {
    let set = &rules.set;
    let expected = &*rules.encode(bytes);
    let say = || format!("{}: {}", rules.name, bytes.escape_ascii());

    assert_eq!(set.encoded_len(bytes), expected.len(), "{}", say());
    let encoded = set.encode(bytes);
    assert_eq!(encoded, expected, "{}", say());
    assert_eq!(matches!(encoded, Cow::Borrowed(_)), expected.as_bytes() == bytes, "{}", say());
    for room in [0, room, expected.len(), expected.len() + 3] {
        let mut output = String::with_capacity(room);
        output.push_str("ü%4");
        set.encode_append(bytes, &mut output);
        assert_eq!(output.strip_prefix("ü%4"), Some(expected), "{}", say());
    }
    if let Ok(text) = str::from_utf8(bytes) {
        assert_eq!(set.encode(text), expected, "{}", say());
        if *set == FORM {
            assert_eq!(url_encode(text), expected, "{}", say());
        }
    }
    for room in [room, expected.len(), expected.len().saturating_sub(1), expected.len() + room] {
        check_slice(set, bytes, expected, room);
    }
    assert_eq!(set.display(bytes).to_string(), expected, "{}", say());
    let shown =
        [format!("{:*>room$}", set.display(bytes)), format!("{:*^room$}", set.display(bytes))];
    assert_eq!(shown, [format!("{expected:*>room$}"), format!("{expected:*^room$}")], "{}", say());
    match expected.len() {
        0 => assert_eq!(set.const_encode::<0>(bytes), *expected.as_bytes()),
        7 => assert_eq!(set.const_encode::<7>(bytes), *expected.as_bytes()),
        90 => assert_eq!(set.const_encode::<90>(bytes), *expected.as_bytes()),
        _ => {}
    }

    let same = rebuilt(rules).space_as_plus(rules.plus).lower_case_hex(rules.lower);
    if !rules.plus || !rules.kept.iter().any(|byte| b" +".contains(byte)) {
        assert_eq!(same, *set, "{}", say());
        assert_eq!(same.encode(bytes), expected, "{}", say());
    }
    if set.is_reversible() {
        assert_eq!(set.decode_bytes(expected.as_bytes()).as_deref(), Ok(bytes), "{}", say());
    }
}

fn check_slice(set: &EncodeSet, bytes: &[u8], expected: &str, room: usize) {
    // The bytes after the buffer must not change.
    let mut buffer = vec![0xAA; room + 64];
    match set.encode_to_slice(bytes, &mut buffer[..room]) {
        Ok(encoded) => assert_eq!(encoded, expected),
        Err(error) => {
            assert_eq!((error.needed(), error.available()), (expected.len(), room));
            assert!(room < expected.len());
        }
    }
    assert!(buffer[room..].iter().all(|byte| *byte == 0xAA));
}

//! Checks validation in every encoding, by all functions that validate.
//!
//! The reference is that of the runtime's tests, which uses arithmetic on bits. UTF-8 is also
//! compared with `core`.

use etched_runtime::{IllFormedError, const_from_utf8, from_utf8};

use crate::encoding_bytes;
use crate::input::Input;
use crate::reference::encodings::{ENCODINGS, Rules, Segment, UTF_8_RULES, is_surrogate};

pub fn check(data: &[u8]) {
    let mut input = Input(data);
    let rules = input.pick(&ENCODINGS);
    let bytes = encoding_bytes::rest(&mut input, rules, 1200);
    let segments = rules.segments(&bytes);
    check_first_fault(rules, &bytes, &segments);
    check_faults(rules, &bytes);
    check_lossy(rules, &bytes, &segments);
    if *rules == UTF_8_RULES {
        check_against_core(&bytes);
    }
}

fn check_first_fault(rules: &Rules, bytes: &[u8], segments: &[(usize, Segment)]) {
    let result = rules.encoding.validate(bytes);
    assert_eq!(result, rules.encoding.const_validate(bytes), "{:?}: {bytes:02X?}", rules.encoding);
    let fault = segments.iter().find(|(_, segment)| segment.code_point.is_none());
    match (result, fault) {
        (Ok(()), None) => {}
        (Err(error), Some(&(at, segment))) => {
            is(rules, bytes, error, at, segment);
            // The alternate form extends the message.
            assert!(format!("{error:#}").starts_with(&error.to_string()), "{bytes:02X?}");
        }
        other => panic!("{:?}: {other:?} in {bytes:02X?}", rules.encoding),
    }
}

/// Checks that the error describes the segment at `at`.
fn is(rules: &Rules, bytes: &[u8], error: IllFormedError, at: usize, segment: Segment) {
    let say = || format!("{error:?} in {bytes:02X?}");
    assert_eq!(error.encoding(), rules.encoding, "{}", say());
    assert_eq!(error.valid_up_to(), at, "{}", say());
    assert_eq!(error.error_len(), segment.error_len(), "{}", say());
    assert_eq!(error.position(), at + segment.agreeing, "{}", say());
    assert_eq!(error.kind(), rules.kind(&bytes[at..], segment), "{}", say());
    let sequence = rules.sequence(&bytes[at..], segment);
    assert_eq!(error.sequence(), sequence, "{}", say());
    assert_eq!(error.sequence_value(), rules.sequence_value(sequence), "{}", say());
    assert_eq!(error.unrepresentable(), None, "{}", say());
}

/// Checks the list of all faults.
fn check_faults(rules: &Rules, bytes: &[u8]) {
    let mut at = 0;
    for error in rules.encoding.faults(bytes) {
        let (offset, segment) = rules.first_fault(&bytes[at..]).expect("a fault");
        is(rules, bytes, error, at + offset, segment);
        at += offset + rules.sequence(&bytes[at + offset..], segment).len();
    }
    assert_eq!(rules.first_fault(&bytes[at..]), None, "{:?}: {bytes:02X?}", rules.encoding);
}

/// Checks lossy decoding: one U+FFFD for each maximal subpart, and for each code point that is not
/// a `char`.
fn check_lossy(rules: &Rules, bytes: &[u8], segments: &[(usize, Segment)]) {
    let char = |(_, segment): &(usize, Segment)| {
        segment.code_point.and_then(char::from_u32).unwrap_or('\u{FFFD}')
    };
    let expected: String = segments.iter().map(char).collect();
    assert_eq!(rules.encoding.decode_lossy(bytes), expected, "{:?}: {bytes:02X?}", rules.encoding);
    let is_text = |(_, segment): &(usize, Segment)| {
        segment.code_point.is_some_and(|it| it <= 0x10_FFFF && !is_surrogate(it))
    };
    let decoded = rules.encoding.decode(bytes);
    assert_eq!(decoded.is_ok(), segments.iter().all(is_text), "{:?}: {bytes:02X?}", rules.encoding);
}

fn check_against_core(bytes: &[u8]) {
    let core = core::str::from_utf8(bytes);
    for ours in [from_utf8(bytes), const_from_utf8(bytes)] {
        assert_eq!(ours.ok(), core.ok(), "{bytes:02X?}");
        let fault = |error: IllFormedError| (error.valid_up_to(), error.error_len());
        let expected = core.err().map(|error| (error.valid_up_to(), error.error_len()));
        assert_eq!(ours.err().map(fault), expected, "{bytes:02X?}");
    }
    let encoding = UTF_8_RULES.encoding;
    assert_eq!(encoding.decode_lossy(bytes), String::from_utf8_lossy(bytes), "{bytes:02X?}");
}

//! Lossy decoding of every encoding: one U+FFFD for each ill-formed stretch and for each code
//! point that no `char` holds.
#![cfg(feature = "alloc")]

#[path = "reference/inputs.rs"]
mod inputs;
#[path = "reference/encodings.rs"]
mod reference;
#[path = "reference/strings.rs"]
mod strings;

use std::borrow::Cow;

use etched_runtime::encoding::{CESU_8, JAVA_STRING, MODIFIED_UTF_8, RFC_2279, UTF_8};
use inputs::{EDGE_BYTES, in_each_encoding, mixture};
use reference::Rules;
use strings::each_string;

fn expected(rules: &Rules, bytes: &[u8]) -> String {
    let mut text = String::new();
    let mut at = 0;
    while at < bytes.len() {
        let segment = rules.segment(&bytes[at..]);
        let char = segment.code_point.and_then(char::from_u32);
        text.push(char.unwrap_or(char::REPLACEMENT_CHARACTER));
        at += segment.len;
    }
    text
}

fn check(rules: &Rules, bytes: &[u8]) {
    let encoding = rules.encoding;
    let decoded = encoding.decode_lossy(bytes);
    assert!(decoded == expected(rules, bytes), "{encoding:?}: {decoded:?} of {bytes:02X?}");
    let is_same = decoded.as_bytes() == bytes;
    assert!(matches!(decoded, Cow::Borrowed(_)) == is_same, "{encoding:?}: {bytes:02X?}");
    if encoding == UTF_8 {
        assert!(decoded == String::from_utf8_lossy(bytes), "{decoded:?} of {bytes:02X?}");
    }
}

#[test]
fn every_string_of_two_bytes() {
    let all: Vec<u8> = (0..=255).collect();
    in_each_encoding(|rules| {
        (0..=2).for_each(|len| each_string(&all, len, |bytes| check(rules, bytes)));
    });
}

#[test]
fn every_short_string_of_boundary_bytes() {
    const FEW: [u8; 8] = [0x41, 0x80, 0xA0, 0xB0, 0xBF, 0xED, 0xF0, 0xFC];
    in_each_encoding(|rules| {
        (3..=4).for_each(|len| each_string(&EDGE_BYTES, len, |bytes| check(rules, bytes)));
        (5..=6).for_each(|len| each_string(&FEW, len, |bytes| check(rules, bytes)));
    });
}

#[test]
fn random_mixtures() {
    in_each_encoding(|rules| {
        let mut rng = fastrand::Rng::with_seed(0x1055);
        (0..20_000).for_each(|_| check(rules, &mixture(&mut rng, rules, 12)));
    });
}

#[test]
fn stretches_as_they_are_counted() {
    // One of three bytes, but a second half that is not all there is no surrogate yet.
    assert_eq!(CESU_8.decode_lossy(b"a\xED\xA0\x80b"), "a\u{FFFD}b");
    assert_eq!(CESU_8.decode_lossy(b"a\xED\xB0\x80b"), "a\u{FFFD}b");
    assert_eq!(CESU_8.decode_lossy(b"a\xED\xB0b"), "a\u{FFFD}\u{FFFD}b");
    assert_eq!(CESU_8.decode_lossy(b"a\xED\xA0b"), "a\u{FFFD}b");
    assert_eq!(CESU_8.decode_lossy(b"\xED\xA0\x80\xED\xA0\x80"), "\u{FFFD}\u{FFFD}");
    assert_eq!(MODIFIED_UTF_8.decode_lossy(b"\xED\xA0\x80\xED\xB0"), "\u{FFFD}");
    // Java reads the first half by itself, and then the start of another sequence.
    assert_eq!(JAVA_STRING.decode_lossy(b"\xED\xA0\x80\xED\xB0"), "\u{FFFD}\u{FFFD}");
    assert_eq!(JAVA_STRING.decode_lossy(b"\xED\xBC\x82\xED\xA0\x80"), "\u{FFFD}\u{FFFD}");
    assert_eq!(JAVA_STRING.decode_lossy(b"\xED\xA0\x80\xED\xBC\x82"), "\u{10302}");
    assert_eq!(MODIFIED_UTF_8.decode_lossy(b"a\0\xC0\x80"), "a\u{FFFD}\0");
    assert_eq!(UTF_8.decode_lossy(b"\xED\xA0\x80"), "\u{FFFD}\u{FFFD}\u{FFFD}");
    assert_eq!(RFC_2279.decode_lossy(b"\xED\xA0\x80"), "\u{FFFD}");
    assert_eq!(RFC_2279.decode_lossy(b"\xFD\xBF\xBF\xBF\xBF\xBFb"), "\u{FFFD}b");
    assert_eq!(RFC_2279.decode_lossy(b"\xF4\x8F\xBF\xBF\xF4\x90\x80\x80"), "\u{10FFFF}\u{FFFD}");
}

/// If each fault took a pass over what follows, this would take hours.
#[test]
fn a_million_faults_take_one_pass() {
    in_each_encoding(|rules| {
        for pattern in [&b"\xFF"[..], b"\xED\xA0\x80", b"text\xE4\xBA"] {
            let bytes = pattern.repeat(1_000_000);
            let once = expected(rules, &[pattern, pattern].concat());
            let decoded = rules.encoding.decode_lossy(&bytes);
            assert_eq!(decoded.len(), once.len() / 2 * 1_000_000, "{:?}", rules.encoding);
        }
    });
}

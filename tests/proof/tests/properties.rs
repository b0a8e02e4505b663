//! Tests properties of random percent-encode sets, and of conversions between encodings.
//!
//! `runtime/tests/percent/` compares the named sets with a slow reference, and some others. Here,
//! random sets are compared with it. If a test fails, its message has the set and the input.

mod checks;
#[path = "../../../runtime/tests/reference/mod.rs"]
mod percent_reference;

use std::borrow::Cow;

use checks::check_decoding;
use etched::encoding::{CESU_8, Encoding, JAVA_STRING, MODIFIED_UTF_8, RFC_2279, UTF_8};
use etched::percent::EncodeSet;
use fastrand::Rng;
use percent_reference::{Rules, mixed_bytes, mixed_text};

/// The number of sets or of pairs of encodings that a test takes.
const TURNS: usize = 20_000;

/// A named set, a named set with up to five bytes added and removed, or any set.
fn random_set(rng: &mut Rng) -> Rules {
    let mut named = percent_reference::named();
    let Rules { mut set, mut plus, .. } = named.swap_remove(rng.usize(..named.len()));
    match rng.u8(..3) {
        0 => {}
        1 => (0..rng.usize(..6)).for_each(|_| set = set.add(rng.u8(..)).remove(rng.u8(..))),
        _ => {
            plus = rng.bool();
            let members = (0..=0x7F).filter(|_| rng.bool());
            set = members.fold(EncodeSet::EMPTY, |set, byte| set.add(byte)).space_as_plus(plus);
            if rng.bool() {
                set = set.remove(b' ');
            }
        }
    }
    let kept = (0..=0xFF).filter(|&byte| !set.contains(byte)).collect();
    Rules { name: format!("{set:?}"), set, kept, plus, lower: false }
}

/// Compares the functions that encode with the reference. The output is borrowed if it equals the
/// input. Its length is exact.
fn check_encoding(rules: &Rules, input: &[u8]) -> String {
    let (set, expected) = (rules.set, rules.encode(input));
    let say = || format!("{} {}", rules.name, input.escape_ascii());
    assert_eq!(set.encode(input), expected, "{}", say());
    assert_eq!(set.encoded_len(input), expected.len(), "{}", say());
    assert_eq!(set.display(input).to_string(), expected, "{}", say());
    let mut room = vec![0xAA; expected.len()];
    assert_eq!(set.encode_to_slice(input, &mut room).as_deref(), Ok(&*expected), "{}", say());
    if let Some(less) = room.len().checked_sub(1) {
        assert!(set.encode_to_slice(input, &mut room[..less]).is_err(), "{}", say());
    }
    if expected.as_bytes() == input {
        let text = str::from_utf8(input).expect("no byte is above 0x7F");
        let is_same = matches!(set.encode(text), Cow::Borrowed(it) if std::ptr::eq(it, text));
        assert!(is_same, "{}", say());
    }
    expected
}

#[test]
fn random_sets_follow_the_reference() {
    let mut rng = Rng::with_seed(0x3986);
    for _ in 0..TURNS {
        let rules = random_set(&mut rng);
        let (bytes, text) = (mixed_bytes(&mut rng, 30), mixed_text(&mut rng, 30));
        let without_signs = text.replace(['%', '+'], "");
        for input in [&bytes, text.as_bytes(), without_signs.as_bytes()] {
            let encoded = check_encoding(&rules, input);
            check_encoding(&rules, encoded.as_bytes());
            check_decoding(&rules, input);
            check_decoding(&rules, encoded.as_bytes());
        }
    }
}

/// If a set is not reversible, decoding changes `%41`, `+`, or both.
#[test]
fn a_set_is_reversible_if_decoding_reverses_encoding() {
    const ESCAPE_AND_PLUS: &str = "%41+";
    let mut rng = Rng::with_seed(0x41);
    for _ in 0..TURNS {
        let mut set = random_set(&mut rng).set;
        let decoded = set.decode(&set.encode(ESCAPE_AND_PLUS)).map(Cow::into_owned);
        assert_eq!(set.is_reversible(), decoded.as_deref() == Ok(ESCAPE_AND_PLUS), "{set:?}");
        set = set.add_all(b"%+");
        assert!(set.is_reversible(), "{set:?}");
        let (bytes, text) = (mixed_bytes(&mut rng, 30), mixed_text(&mut rng, 30));
        assert_eq!(set.decode(&set.encode(&text)).as_deref(), Ok(&*text), "{set:?}");
        let encoded = set.encode(&bytes);
        assert_eq!(set.decode_bytes(encoded.as_bytes()).as_deref(), Ok(&*bytes), "{set:?}");
    }
}

/// Encoding twice equals encoding once if and only if the first result has no member of the set. A
/// reversible set contains `%`, so for such a set, the first result then equals the input. A set
/// that keeps escapes, and does not write a space as `+`, leaves no member.
#[test]
fn encoding_twice_is_encoding_once_if_no_member_is_left() {
    let mut rng = Rng::with_seed(0x25);
    for _ in 0..TURNS {
        let (set, bytes) = (random_set(&mut rng).set, mixed_bytes(&mut rng, 30));
        let keeps_escapes = set.remove_all(b"%0123456789ABCDEF").space_as_plus(false);
        for set in [set, keeps_escapes] {
            let once = set.encode(&bytes);
            let is_same = set.encode(once.as_bytes()) == once;
            let has_member = once.bytes().any(|byte| set.contains(byte));
            assert_eq!(is_same, !has_member, "{set:?} {bytes:02X?}");
            assert!(!set.is_reversible() || is_same == (once.as_bytes() == bytes), "{set:?}");
            assert!(set != keeps_escapes || is_same, "{set:?} {bytes:02X?}");
        }
    }
}

/// If both encodings can represent all code points of the input, a conversion from one encoding to
/// the other and back restores the bytes. There is one exception: in RFC 2279, a high surrogate and
/// a low surrogate may be two code points in a row. In a Java string, they become one code point.
#[test]
fn conversion_is_reversible() {
    const ENCODINGS: [Encoding; 5] = [UTF_8, MODIFIED_UTF_8, CESU_8, RFC_2279, JAVA_STRING];
    let mut rng = Rng::with_seed(2279);
    for _ in 0..TURNS {
        let [a, b] = [0, 1].map(|_| ENCODINGS[rng.usize(..5)]);
        let mut bytes = Vec::new();
        for _ in 0..rng.usize(..60) {
            let code_point = match rng.u8(..5) {
                0 => rng.u32(..0x80),
                1 => rng.u32(..0x1_0000),
                2 => rng.u32(0xD800..0xE000),
                3 => rng.u32(0x1_0000..0x11_0000),
                _ => rng.u32(..0x8000_0000),
            };
            if let (Ok(in_a), Ok(_)) = [a, b].map(|it| it.encode_code_point(code_point)).into() {
                bytes.extend(in_a.as_bytes());
            }
        }
        let converted = a.convert(&bytes, b).expect("both can encode all of it");
        assert_eq!(a.converted_len(&bytes, b), Ok(converted.len()));
        let back = b.convert(&converted, a).expect("it was converted from `a`");
        let is_pair = |six: &[u8]| matches!(six, [0xED, 0xA0..=0xAF, _, 0xED, 0xB0..=0xBF, _]);
        let is_paired = a == RFC_2279 && b == JAVA_STRING && bytes.windows(6).any(is_pair);
        assert_eq!(*back == *bytes, !is_paired, "{a:?} {b:?} {bytes:02X?}");
        assert_eq!(a.convert(&back, b).as_deref(), Ok(&*converted));
        assert!(is_paired || a.code_points(&bytes).eq(b.code_points(&converted)));
    }
}

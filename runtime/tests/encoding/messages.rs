//! Tests the messages of errors.

use std::fmt::Write as _;
use std::sync::Mutex;

use etched_runtime::IllFormedError;
use etched_runtime::IllFormedErrorKind::{self, *};
use etched_runtime::encoding::*;

use crate::reference::encodings::ENCODINGS;
use crate::reference::inputs::{each_sequence, in_each_encoding};

#[rustfmt::skip]
const MESSAGES: &[(Encoding, &[u8], &str)] = &[
    (UTF_8, b"\x80", "ill-formed UTF-8 at byte 0: found 80, but a sequence starts with 00..7F or C2..F4; \
        80..BF only continue one"),
    (UTF_8, b"ab\xFF", "ill-formed UTF-8 at byte 2: found FF, but a sequence starts with 00..7F or \
        C2..F4; FF never occurs in a sequence"),
    (UTF_8, b"..\xC0\xAF..", "ill-formed UTF-8 at byte 2: found C0, but a sequence starts with 00..7F or \
        C2..F4; C0 AF would be U+002F in non-shortest form"),
    (UTF_8, b"\xE0\x9F\x80", "ill-formed UTF-8 at byte 1: found 9F, but lead byte E0 takes A0..BF as \
        second byte; E0 9F 80 would be U+07C0 in non-shortest form (lead byte E0: U+0800..U+0FFF)"),
    (UTF_8, b"\xF0\x8F\xBF\xBF", "ill-formed UTF-8 at byte 1: found 8F, but lead byte F0 takes 90..BF \
        as second byte; F0 8F BF BF would be U+FFFF in non-shortest form (lead byte F0: \
        U+10000..U+3FFFF)"),
    (UTF_8, b"a\xED\xA0\x80", "ill-formed UTF-8 at byte 2: found A0, but lead byte ED takes 80..9F as \
        second byte; ED A0 80 would be the surrogate U+D800 (lead byte ED: U+D000..U+D7FF)"),
    (UTF_8, b"\xED\xA0", "ill-formed UTF-8 at byte 1: found A0, but lead byte ED takes 80..9F as second \
        byte; ED A0 would begin a surrogate, U+D800..U+D83F (lead byte ED: U+D000..U+D7FF)"),
    (UTF_8, b"\xF4\x90\x80\x80", "ill-formed UTF-8 at byte 1: found 90, but lead byte F4 takes 80..8F \
        as second byte; F4 90 80 80 would be 0x110000, above U+10FFFF (lead byte F4: \
        U+100000..U+10FFFF)"),
    (UTF_8, b"\xF5", "ill-formed UTF-8 at byte 0: found F5, but a sequence starts with 00..7F or C2..F4; \
        F5 would begin a value above U+10FFFF"),
    (UTF_8, b"\xFC\x84\x80\x80\x80\x80", "ill-formed UTF-8 at byte 0: found FC, but a sequence starts \
        with 00..7F or C2..F4; FC 84 80 80 80 80 would be 0x4000000, above U+10FFFF"),
    (UTF_8, b"caf\xE9!", "ill-formed UTF-8 at byte 4: found 21, but lead byte E9 takes 80..BF as second \
        byte; E9 is cut short (lead byte E9: U+9000..U+9FFF)"),
    (UTF_8, b"\xE4\xBA", "ill-formed UTF-8 at byte 2: the input ends, but lead byte E4 takes 80..BF as \
        third byte; E4 BA is cut short (lead byte E4: U+4000..U+4FFF)"),
    (UTF_8, b"\xF0\x90\x8C\n", "ill-formed UTF-8 at byte 3: found 0A, but lead byte F0 takes 80..BF as \
        fourth byte; F0 90 8C is cut short (lead byte F0: U+10000..U+3FFFF)"),
    (MODIFIED_UTF_8, b"A\0", "ill-formed modified UTF-8 at byte 1: found 00, but a sequence \
        starts with 01..7F or C0 or C2..EF; 00 would be U+0000, which modified UTF-8 writes C0 80"),
    (MODIFIED_UTF_8, b"\xC0\xAF", "ill-formed modified UTF-8 at byte 1: found AF, but lead byte C0 takes \
        80 as second byte; C0 AF would be U+002F in non-shortest form (lead byte C0: U+0000)"),
    (MODIFIED_UTF_8, b"\xF0\x90\x8C\x82", "ill-formed modified UTF-8 at byte 0: found F0, but a \
        sequence starts with 01..7F or C0 or C2..EF; F0 90 8C 82 would be U+10302, which modified \
        UTF-8 writes ED A0 80 ED BC 82"),
    (CESU_8, b"\xF1", "ill-formed CESU-8 at byte 0: found F1, but a sequence starts with 00..7F \
        or C2..EF; F1 would begin a sequence of 4 bytes, which CESU-8 does not have"),
    (CESU_8, b"\xF4\x90\x80\x80", "ill-formed CESU-8 at byte 0: found F4, but a sequence starts \
        with 00..7F or C2..EF; F4 90 80 80 would be 0x110000, above U+10FFFF"),
    (CESU_8, b"a\xED\xA0\x80b", "ill-formed CESU-8 at byte 1: ED A0 80 (U+D800) has no low surrogate \
        after it; a low surrogate is ED B0..BF 80..BF"),
    (CESU_8, b"\xED\xBF\xBF", "ill-formed CESU-8 at byte 0: ED BF BF (U+DFFF) has no high surrogate \
        before it; a high surrogate is ED A0..AF 80..BF"),
    (CESU_8, b"\xEDa", "ill-formed CESU-8 at byte 1: found 61, but lead byte ED takes 80..AF as second \
        byte; ED is cut short (lead byte ED: U+D000..U+D7FF or U+10000..U+10FFFF)"),
    (CESU_8, b"\xED\xB0", "ill-formed CESU-8 at byte 1: found B0, but lead byte ED takes 80..AF as \
        second byte; ED B0 would begin a surrogate, U+DC00..U+DC3F (lead byte ED: U+D000..U+D7FF or \
        U+10000..U+10FFFF)"),
    (CESU_8, b"\xED\xA0", "ill-formed CESU-8 at byte 2: the input ends, but lead byte ED takes 80..BF \
        as third byte; ED A0 is cut short (lead byte ED: U+10000..U+10FFFF)"),
    (CESU_8, b"\xED\xA0\x80", "ill-formed CESU-8 at byte 3: ED A0 80 (U+D800) has no low surrogate \
        after it; the input ends before one, ED B0..BF 80..BF"),
    (CESU_8, b"\xED\xA0\x80\xED", "ill-formed CESU-8 at byte 4: ED A0 80 (U+D800) has no low surrogate \
        after it; the input ends before one, ED B0..BF 80..BF"),
    (RFC_2279, b"\xFE", "ill-formed RFC 2279 UTF-8 at byte 0: found FE, but a sequence starts with \
        00..7F or C2..FD; FE never occurs in a sequence"),
    (RFC_2279, b"\xFC\x83\xBF\xBF\xBF\xBF", "ill-formed RFC 2279 UTF-8 at byte 1: found 83, but \
        lead byte FC takes 84..BF as second byte; FC 83 BF BF BF BF would be 0x3FFFFFF in \
        non-shortest form (lead byte FC: 0x4000000..0x3FFFFFFF)"),
    (JAVA_STRING, b"\xED(", "ill-formed Java's modified UTF-8 at byte 1: found 28, but lead byte ED \
        takes 80..BF as second byte; ED is cut short (lead byte ED: U+D000..U+DFFF or \
        U+10000..U+10FFFF)"),
];

#[test]
fn an_ill_formed_sequence_is_explained() {
    for (encoding, bytes, words) in MESSAGES {
        let error = encoding.validate(bytes).expect_err("ill-formed");
        assert_eq!(error.to_string(), *words);
        // A conversion gives the same error.
        assert_eq!(encoding.converted_len(bytes, UTF_8), Err(error));
    }
}

#[test]
fn a_code_point_outside_the_other_encoding_is_explained() {
    let words = |from: Encoding, bytes: &[u8], into| {
        from.converted_len(bytes, into).expect_err("not in the encoding").to_string()
    };
    assert_eq!(
        words(RFC_2279, b"a\xED\xA0\x80", UTF_8),
        "not convertible to UTF-8 at byte 1: ED A0 80 is U+D800, but UTF-8 encodes U+0000..U+D7FF \
         and U+E000..U+10FFFF",
    );
    assert_eq!(
        words(JAVA_STRING, b"a\xED\xA0\x80", MODIFIED_UTF_8),
        "not convertible to modified UTF-8 at byte 1: ED A0 80 is U+D800, but modified UTF-8 \
         encodes U+0000..U+D7FF and U+E000..U+10FFFF",
    );
    assert_eq!(
        words(RFC_2279, b"\xFD\xBF\xBF\xBF\xBF\xBF", JAVA_STRING),
        "not convertible to Java's modified UTF-8 at byte 0: FD BF BF BF BF BF is 0x7FFFFFFF, but \
         Java's modified UTF-8 encodes U+0000..U+10FFFF",
    );
    assert_eq!(
        RFC_2279.encode_code_point(0x8000_0000).expect_err("32 bits").to_string(),
        "0x80000000 is above the last code point: RFC 2279 UTF-8 encodes U+0000..0x7FFFFFFF",
    );
}

#[test]
fn the_alternate_form_draws_the_bytes() {
    let drawn = |encoding: Encoding, bytes: &[u8]| {
        let error = encoding.validate(bytes).expect_err("ill-formed");
        let drawn = format!("{error:#}");
        let (words, picture) = drawn.split_once('\n').expect("a picture");
        assert_eq!(words, error.to_string());
        picture.to_owned()
    };
    assert_eq!(drawn(UTF_8, b"\xFFa"), "| \\xFF\n| ^^^^");
    assert_eq!(drawn(UTF_8, b"caf\xE9!"), "| …\\xE9!\n|      ^");
    assert_eq!(drawn(UTF_8, b"a\xE4\xBA"), "| …\\xE4\\xBA\n|          ^");
    assert_eq!(drawn(CESU_8, b"\xED\xA0\x80a"), "| \\xED\\xA0\\x80\n| ^^^^^^^^^^^^");
    assert_eq!(drawn(MODIFIED_UTF_8, b"a\0b"), "| …\\x00\n|  ^^^^");
    let error = RFC_2279.converted_len(b"a\xED\xA0\x80", UTF_8).expect_err("a surrogate");
    assert!(format!("{error:#}").ends_with("\n| …\\xED\\xA0\\x80\n|  ^^^^^^^^^^^^"));
}

#[test]
fn a_number_without_a_sequence_is_explained() {
    let range = "UTF-8 encodes U+0000..U+D7FF and U+E000..U+10FFFF";
    let cases = [
        (0xD800, "U+D800 is a surrogate"),
        (0xDFFF, "U+DFFF is a surrogate"),
        (0x11_0000, "0x110000 is above the last code point"),
        (u32::MAX, "0xFFFFFFFF is above the last code point"),
    ];
    for (code_point, fault) in cases {
        let error = UTF_8.encode_code_point(code_point).expect_err("no scalar value");
        assert_eq!(error.to_string(), format!("{fault}: {range}"));
    }
}

#[test]
fn debug_shows_encoding_and_kind() {
    assert_eq!(
        format!("{:?}", UTF_8.validate(b"a\xED\xA0\x80").expect_err("ill-formed")),
        "IllFormedError { encoding: Encoding(UTF-8), valid_up_to: 1, error_len: Some(1), kind: Surrogate }",
    );
    assert_eq!(
        format!("{:?}", UTF_8.encode_code_point(0x11_0000)),
        "Err(CodePointError { encoding: Encoding(UTF-8), code_point: 0x110000, kind: TooLarge })",
    );
    assert_eq!(format!("{:?}", UTF_8.encode_code_point(0x4E8C)), "Ok(Sequence([E4, BA, 8C]))");
    assert_eq!(UTF_8.name(), "UTF-8");
}

/// Whether a message has one of the endings of its kind.
fn is_whole(message: &str, kind: IllFormedErrorKind) -> bool {
    // The code points of the lead byte are at the end, in parentheses.
    let message = match message.rsplit_once(" (lead byte ") {
        Some((before, code_points)) if code_points.ends_with(')') => before,
        _ => message,
    };
    let endings: &[&str] = match kind {
        StrayContinuation => &[" only continue one"],
        NeverOccurs => &["FE never occurs in a sequence", "FF never occurs in a sequence"],
        NonShortest => &[" non-shortest form"],
        TooLarge => &[", above U+10FFFF", " a value above U+10FFFF"],
        MissingContinuation => &[" is cut short"],
        CutShort => &[" is cut short", "; the input ends before one, ED B0..BF 80..BF"],
        OtherEncoding => {
            return message.ends_with(" does not have")
                || message.rsplit_once(" writes ").is_some_and(|(_, bytes)| bytes.len() >= 2);
        }
        Surrogate if message.contains(" surrogate is ") => {
            &["a low surrogate is ED B0..BF 80..BF", "a high surrogate is ED A0..AF 80..BF"]
        }
        Surrogate => {
            let (_, last) = message.rsplit_once("U+").expect("the value, or the last of a range");
            return u16::from_str_radix(last, 16).is_ok_and(|unit| matches!(unit, 0xD800..=0xDFFF));
        }
        _ => &[],
    };
    endings.iter().any(|ending| message.ends_with(ending))
}

/// A message is written to a buffer of fixed size. The longest message must fit.
#[test]
fn no_message_is_cut() {
    let longest = Mutex::new([0; 2]);
    in_each_encoding(|rules| {
        let encoding = rules.encoding;
        let mut message = String::new();
        let mut say = |error: IllFormedError, is_whole: &dyn Fn(&str) -> bool, number: usize| {
            for error in [error, error.offset_by(usize::MAX / 2), error.offset_by(usize::MAX)] {
                message.clear();
                write!(message, "{error}").expect("a string takes everything");
                assert!(is_whole(&message), "{:?}: {message}", error.kind());
                assert!(message.contains(&format!(" at byte {}: ", error.position())));
                assert!(message.bytes().all(|byte| matches!(byte, b' '..=b'~')), "{message}");
                let mut longest = longest.lock().expect("no other check failed");
                longest[number] = longest[number].max(message.len());
            }
        };
        each_sequence(rules, &mut |bytes| {
            for tail in [&b""[..], b"\xBF\xBF\xBF", b"\xED\xBF"] {
                if let Err(error) = encoding.validate(&[bytes, tail].concat()) {
                    let start = format!("ill-formed {} at byte ", encoding.name());
                    let kind = error.kind();
                    say(error, &|words| words.starts_with(&start) && is_whole(words, kind), 0);
                }
            }
        });
        for into in ENCODINGS.map(|rules| rules.encoding) {
            for code_point in [0xD800, 0xDFFF, 0x11_0000, 0x7FFF_FFFF] {
                let Ok(sequence) = encoding.encode_code_point(code_point) else { continue };
                let Err(error) = encoding.converted_len(sequence.as_bytes(), into) else {
                    continue;
                };
                say(error, &|words| words.ends_with("U+10FFFF"), 1);
            }
        }
    });
    let [ill_formed, unrepresentable] = longest.into_inner().expect("no check failed");
    assert!((190..256).contains(&ill_formed), "{ill_formed} bytes");
    assert!((100..256).contains(&unrepresentable), "{unrepresentable} bytes");
}

#[test]
fn positions_saturate() {
    let error = UTF_8.validate(b"a\xC3(").expect_err("ill-formed").offset_by(usize::MAX);
    assert_eq!((error.valid_up_to(), error.position()), (usize::MAX, usize::MAX));
}

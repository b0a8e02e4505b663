//! What an error about UTF-8 says: the kind, the place and the words.

use std::fmt::Write as _;

use IllFormedErrorKind::*;
use etched_runtime::encoding::UTF_8;
use etched_runtime::{IllFormedError, IllFormedErrorKind, from_utf8};

fn fault(bytes: &[u8]) -> IllFormedError {
    UTF_8.validate(bytes).expect_err("ill-formed")
}

/// The input, the kind, `valid_up_to`, `error_len` and the place of the offending byte.
type Case = (&'static [u8], IllFormedErrorKind, usize, Option<usize>, usize);

/// Written from the rules of the standard, not from what the code gave.
#[rustfmt::skip]
const CASES: &[Case] = &[
    // A continuation byte with nothing to continue.
    (b"\x80",                 StrayContinuation,   0, Some(1), 0),
    (b"\xBF",                 StrayContinuation,   0, Some(1), 0),
    (b"ab\x9F",               StrayContinuation,   2, Some(1), 2),
    (b"\xC3\xA9\xA9",         StrayContinuation,   2, Some(1), 2),
    // No encoding of any length has these.
    (b"\xFE",                 NeverOccurs,         0, Some(1), 0),
    (b"a\xFF\x80",            NeverOccurs,         1, Some(1), 1),
    // C0 and C1 could only lead what one byte says.
    (b"\xC0",                 NonShortest,         0, Some(1), 0),
    (b"\xC0\xAF",             NonShortest,         0, Some(1), 0),
    (b"/\xC1\xBF",            NonShortest,         1, Some(1), 1),
    (b"\xC1A",                NonShortest,         0, Some(1), 0),
    // Three bytes for what two say, four for what three say: the second byte tells.
    (b"\xE0\x9F",             NonShortest,         0, Some(1), 1),
    (b"\xE0\x80\x80",         NonShortest,         0, Some(1), 1),
    (b"\xE0\x9F\xBF",         NonShortest,         0, Some(1), 1),
    (b"x\xF0\x8F\xBF\xBF",    NonShortest,         1, Some(1), 2),
    (b"\xF0\x80",             NonShortest,         0, Some(1), 1),
    // Five and six bytes for what four say.
    (b"\xF8\x84\x8F\xBF\xBF", NonShortest,         0, Some(1), 0),
    (b"\xFC\x80\x84\x8F\xBF\xBF", NonShortest,     0, Some(1), 0),
    // Surrogates, paired or not.
    (b"\xED\xA0",             Surrogate,           0, Some(1), 1),
    (b"\xED\xA0\x80",         Surrogate,           0, Some(1), 1),
    (b"a\xED\xBF\xBF",        Surrogate,           1, Some(1), 2),
    (b"\xED\xA0\x81\xED\xB0\x80", Surrogate,       0, Some(1), 1),
    // Above U+10FFFF.
    (b"\xF4\x90",             TooLarge,            0, Some(1), 1),
    (b"\xF4\x90\x80\x80",     TooLarge,            0, Some(1), 1),
    (b"\xF4\xBF\xBF\xBF",     TooLarge,            0, Some(1), 1),
    (b"\xF5",                 TooLarge,            0, Some(1), 0),
    (b"..\xF5\x80\x80\x80",   TooLarge,            2, Some(1), 2),
    (b"\xF7\xBF\xBF\xBF",     TooLarge,            0, Some(1), 0),
    (b"\xF8\x88\x80\x80\x80", TooLarge,            0, Some(1), 0),
    (b"\xFB",                 TooLarge,            0, Some(1), 0),
    (b"\xFC\x84\x80\x80\x80\x80", TooLarge,        0, Some(1), 0),
    (b"\xFDx",                TooLarge,            0, Some(1), 0),
    // A byte that is no continuation byte, at each place where one is due.
    (b"\xC3(",                MissingContinuation, 0, Some(1), 1),
    (b"caf\xE9!",             MissingContinuation, 3, Some(1), 4),
    (b"\xE0\x00\x80",         MissingContinuation, 0, Some(1), 1),
    (b"\xED\xC3\xA9",         MissingContinuation, 0, Some(1), 1),
    (b"\xE4\xBA\xE4\xBA\x8C", MissingContinuation, 0, Some(2), 2),
    (b"\xF4\xF4\x80\x80\x80", MissingContinuation, 0, Some(1), 1),
    (b"\xF0\x90 ",            MissingContinuation, 0, Some(2), 2),
    (b"1\xF0\x90\x8C\x7F",    MissingContinuation, 1, Some(3), 4),
    (b"\xF1\x80\x80\xFF",     MissingContinuation, 0, Some(3), 3),
    // The end of the input inside a sequence, after each of its bytes.
    (b"\xDF",                 CutShort,            0, None,    1),
    (b"a\xE0",                CutShort,            1, None,    2),
    (b"\xE0\xA0",             CutShort,            0, None,    2),
    (b"\xED\x9F",             CutShort,            0, None,    2),
    (b"\xF4",                 CutShort,            0, None,    1),
    (b"\xF4\x8F",             CutShort,            0, None,    2),
    (b"\xC3\xA9\xF0\x90\x8C", CutShort,            2, None,    5),
];

#[test]
fn kinds_and_places() {
    for &(bytes, kind, valid_up_to, error_len, position) in CASES {
        let error = fault(bytes);
        assert_eq!(error.kind(), kind, "{bytes:02X?}");
        assert_eq!(error.valid_up_to(), valid_up_to, "{bytes:02X?}");
        assert_eq!(error.error_len(), error_len, "{bytes:02X?}");
        assert_eq!(error.position(), position, "{bytes:02X?}");
        assert_eq!(Err(error), from_utf8(bytes));
    }
}

/// One attempt to write a code point is one fault, however many U+FFFD it makes.
#[test]
fn all_faults_of_an_input() {
    let input =
        b"a\x80\x80b\xE0\x9F\x80\xC3\xA9\xED\xA0\x80\xED\xB0\x80\xF8\x88\x80\x80\x80\xE4\xBA\xE4";
    let found: Vec<_> = UTF_8
        .faults(input)
        .map(|fault| {
            let start = fault.valid_up_to();
            assert_eq!(fault.sequence(), &input[start..start + fault.sequence().len()]);
            (start, fault.sequence().len(), fault.sequence_value(), fault.kind())
        })
        .collect();
    let expected = [
        (1, 1, None, StrayContinuation),
        (2, 1, None, StrayContinuation),
        (4, 3, Some(0x7C0), NonShortest),
        (9, 3, Some(0xD800), Surrogate),
        (12, 3, Some(0xDC00), Surrogate),
        (15, 5, Some(0x20_0000), TooLarge),
        (20, 2, None, MissingContinuation),
        (22, 1, None, CutShort),
    ];
    assert_eq!(found, expected);
    assert_eq!(UTF_8.faults("é".as_bytes()).count(), 0);
}

#[rustfmt::skip]
const WORDS: &[(&[u8], &str)] = &[
    (b"\x80", "ill-formed UTF-8 at byte 0: found 80, but a sequence starts with 00..7F or C2..F4; \
        80..BF only continue one"),
    (b"ab\xFF", "ill-formed UTF-8 at byte 2: found FF, but a sequence starts with 00..7F or \
        C2..F4; FF occurs in no sequence"),
    (b"..\xC0\xAF..", "ill-formed UTF-8 at byte 2: found C0, but a sequence starts with 00..7F or \
        C2..F4; C0 AF would be U+002F in non-shortest form"),
    (b"\xE0\x9F\x80", "ill-formed UTF-8 at byte 1: found 9F, but lead byte E0 (U+0800..U+0FFF) \
        takes A0..BF as second byte; E0 9F 80 would be U+07C0 in non-shortest form"),
    (b"\xF0\x8F\xBF\xBF", "ill-formed UTF-8 at byte 1: found 8F, but lead byte F0 \
        (U+10000..U+3FFFF) takes 90..BF as second byte; F0 8F BF BF would be U+FFFF in \
        non-shortest form"),
    (b"a\xED\xA0\x80", "ill-formed UTF-8 at byte 2: found A0, but lead byte ED (U+D000..U+D7FF) \
        takes 80..9F as second byte; ED A0 80 would be the surrogate U+D800"),
    (b"\xED\xA0", "ill-formed UTF-8 at byte 1: found A0, but lead byte ED (U+D000..U+D7FF) takes \
        80..9F as second byte; ED A0 would begin a surrogate, U+D800..U+D83F"),
    (b"\xF4\x90\x80\x80", "ill-formed UTF-8 at byte 1: found 90, but lead byte F4 \
        (U+100000..U+10FFFF) takes 80..8F as second byte; F4 90 80 80 would be 0x110000, above \
        U+10FFFF"),
    (b"\xF5", "ill-formed UTF-8 at byte 0: found F5, but a sequence starts with 00..7F or C2..F4; \
        F5 would begin a value above U+10FFFF"),
    (b"\xFC\x84\x80\x80\x80\x80", "ill-formed UTF-8 at byte 0: found FC, but a sequence starts \
        with 00..7F or C2..F4; FC 84 80 80 80 80 would be 0x4000000, above U+10FFFF"),
    (b"caf\xE9!", "ill-formed UTF-8 at byte 4: found 21, but lead byte E9 (U+9000..U+9FFF) takes \
        80..BF as second byte; E9 is cut short"),
    (b"\xE4\xBA", "ill-formed UTF-8 at byte 2: the input ends, but lead byte E4 (U+4000..U+4FFF) \
        takes 80..BF as third byte; E4 BA is cut short"),
    (b"\xF0\x90\x8C\n", "ill-formed UTF-8 at byte 3: found 0A, but lead byte F0 \
        (U+10000..U+3FFFF) takes 80..BF as fourth byte; F0 90 8C is cut short"),
];

#[test]
fn words_for_ill_formed_sequences() {
    for (bytes, words) in WORDS {
        assert_eq!(fault(bytes).to_string(), *words);
    }
}

#[test]
fn words_for_numbers_without_a_sequence() {
    let range = "UTF-8 carries U+0000..U+D7FF and U+E000..U+10FFFF";
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
fn debug_texts() {
    assert_eq!(
        format!("{:?}", fault(b"a\xED\xA0\x80")),
        "IllFormedError { encoding: Encoding(UTF-8), valid_up_to: 1, error_len: Some(1), kind: Surrogate }",
    );
    assert_eq!(
        format!("{:?}", UTF_8.encode_code_point(0x11_0000)),
        "Err(CodePointError { encoding: Encoding(UTF-8), code_point: 0x110000, kind: TooLarge })",
    );
    assert_eq!(format!("{:?}", UTF_8.encode_code_point(0x4E8C)), "Ok(Sequence([E4, BA, 8C]))");
    assert_eq!(UTF_8.name(), "UTF-8");
}

/// One of the endings that a whole message can have.
fn ends_properly(message: &str, kind: IllFormedErrorKind) -> bool {
    let endings: &[&str] = match kind {
        StrayContinuation => &["; 80..BF only continue one"],
        NeverOccurs => &["FE occurs in no sequence", "FF occurs in no sequence"],
        NonShortest => &[" non-shortest form"],
        TooLarge => &[", above U+10FFFF", " a value above U+10FFFF"],
        MissingContinuation | CutShort => &[" is cut short"],
        Surrogate => {
            let (_, last) = message.rsplit_once("U+").expect("the value, or the last of a range");
            return u16::from_str_radix(last, 16).is_ok_and(|unit| matches!(unit, 0xD800..=0xDFFF));
        }
        _ => &[],
    };
    endings.iter().any(|ending| message.ends_with(ending))
}

/// A message lives in a buffer of fixed size; none of them may reach its end.
#[test]
fn no_message_is_cut() {
    const LATER: [Option<u8>; 9] = [
        None,
        Some(0x00),
        Some(0x80),
        Some(0x8F),
        Some(0x90),
        Some(0x9F),
        Some(0xA0),
        Some(0xBF),
        Some(0xFF),
    ];
    // Bytes after the third, as many as the longest lead byte announces.
    const TAILS: [&[u8]; 4] = [b"", b"\x80", b"\xBF\xBF\xBF", b"\x80\x80\x80\x80"];

    let mut longest = 0;
    let mut count = 0;
    let mut message = String::new();
    for lead in 0x80..=0xFF {
        for second in LATER {
            for third in LATER {
                for tail in TAILS {
                    let mut bytes = vec![lead];
                    bytes.extend(second);
                    bytes.extend(third);
                    bytes.extend(tail);
                    let Err(error) = UTF_8.validate(&bytes) else { continue };
                    for error in [error, error.offset_by(usize::MAX / 2)] {
                        message.clear();
                        write!(message, "{error}").expect("a string takes everything");
                        assert!(ends_properly(&message, error.kind()), "{message}");
                        assert!(message.starts_with("ill-formed UTF-8 at byte "), "{message}");
                        assert!(message.contains(&format!("{}: ", error.position())));
                        assert!(message.bytes().all(|byte| matches!(byte, b' '..=b'~')));
                        longest = longest.max(message.len());
                        count += 1;
                    }
                }
            }
        }
    }
    assert!(count > 50_000, "{count} messages");
    assert!((150..256).contains(&longest), "{longest} bytes");
}

/// No function that is not named `const_…` panics, whatever its input.
#[test]
fn offset_by_does_not_overflow() {
    let error = UTF_8.validate(b"a\xFF").expect_err("ill-formed");
    let _ = error.offset_by(usize::MAX);
}

#[test]
fn the_position_of_a_shifted_error_does_not_overflow() {
    let error = UTF_8.validate(b"\xC3(").expect_err("ill-formed");
    let _ = error.offset_by(usize::MAX).position();
}

/// What stands behind a fault is no part of it: two errors that no method and no
/// message can tell apart are equal.
#[test]
fn errors_that_look_the_same_are_equal() {
    let one = UTF_8.validate(b"\x80a").expect_err("ill-formed");
    let other = UTF_8.validate(b"\x80b").expect_err("ill-formed");
    assert_eq!(one.to_string(), other.to_string());
    assert_eq!(format!("{one:?}"), format!("{other:?}"));
    assert_eq!(one, other);
}

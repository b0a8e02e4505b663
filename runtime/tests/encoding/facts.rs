//! Tests sequences, errors and conversions that were written by hand from the standards.

use std::collections::HashMap;
use std::panic::catch_unwind;

use etched_runtime::IllFormedErrorKind::{self, *};
use etched_runtime::encoding::{
    CESU_8, CodePointError, Encoding, JAVA_STRING, MODIFIED_UTF_8, RFC_2279, Sequence, UTF_8,
};
use etched_runtime::{CodePointWriter, Cursor, IllFormedError, const_from_utf8};

use crate::checks::code_point;
use crate::reference::encodings::{ENCODINGS, least_of, spread};
use crate::reference::inputs::{KINDS, each_sequence};
use crate::reference::strings::each_string;

/// An encoding, a code point, and its bytes in the encoding.
#[rustfmt::skip]
const SEQUENCES: &[(Encoding, u32, &[u8])] = &[
    (UTF_8,             0,              b"\x00"),
    (MODIFIED_UTF_8,    0,              b"\xC0\x80"),
    (CESU_8,            0,              b"\x00"),
    (RFC_2279,          0,              b"\x00"),
    (JAVA_STRING,       0,              b"\xC0\x80"),
    (UTF_8,             0x1_0302,       b"\xF0\x90\x8C\x82"),
    (MODIFIED_UTF_8,    0x1_0302,       b"\xED\xA0\x80\xED\xBC\x82"),
    (CESU_8,            0x1_0302,       b"\xED\xA0\x80\xED\xBC\x82"),
    (RFC_2279,          0x1_0302,       b"\xF0\x90\x8C\x82"),
    (JAVA_STRING,       0x1_0302,       b"\xED\xA0\x80\xED\xBC\x82"),
    (CESU_8,            0x1_0000,       b"\xED\xA0\x80\xED\xB0\x80"),
    (CESU_8,            0x10_FFFF,      b"\xED\xAF\xBF\xED\xBF\xBF"),
    (JAVA_STRING,       0xD800,         b"\xED\xA0\x80"),
    (JAVA_STRING,       0xDBFF,         b"\xED\xAF\xBF"),
    (JAVA_STRING,       0xDC00,         b"\xED\xB0\x80"),
    (JAVA_STRING,       0xDFFF,         b"\xED\xBF\xBF"),
    (RFC_2279,          0xD800,         b"\xED\xA0\x80"),
    (RFC_2279,          0xDFFF,         b"\xED\xBF\xBF"),
    (RFC_2279,          0x7F,           b"\x7F"),
    (RFC_2279,          0x80,           b"\xC2\x80"),
    (RFC_2279,          0x7FF,          b"\xDF\xBF"),
    (RFC_2279,          0x800,          b"\xE0\xA0\x80"),
    (RFC_2279,          0xFFFF,         b"\xEF\xBF\xBF"),
    (RFC_2279,          0x1_0000,       b"\xF0\x90\x80\x80"),
    (RFC_2279,          0x11_0000,      b"\xF4\x90\x80\x80"),
    (RFC_2279,          0x1F_FFFF,      b"\xF7\xBF\xBF\xBF"),
    (RFC_2279,          0x20_0000,      b"\xF8\x88\x80\x80\x80"),
    (RFC_2279,          0x3FF_FFFF,     b"\xFB\xBF\xBF\xBF\xBF"),
    (RFC_2279,          0x400_0000,     b"\xFC\x84\x80\x80\x80\x80"),
    (RFC_2279,          0x7FFF_FFFF,    b"\xFD\xBF\xBF\xBF\xBF\xBF"),
];

#[test]
fn sequences_are_those_of_the_standards() {
    for &(encoding, code_point, bytes) in SEQUENCES {
        let sequence = encoding.encode_code_point(code_point).expect("in the encoding");
        assert_eq!(sequence.as_bytes(), bytes, "{encoding:?} {code_point:X}");
        let step = encoding.step(bytes, 0).expect("inside").expect("well-formed");
        assert_eq!((step.code_point, step.len), (code_point, bytes.len()), "{encoding:?}");
        assert_eq!(encoding.validate(bytes), Ok(()));
    }
}

type Refused = (Encoding, &'static [u8], IllFormedErrorKind, Option<usize>, usize);

/// An encoding, bytes that are ill-formed in it, the kind and the length of the error, and the
/// position of the byte that breaks the rule. The rows were written from the standards, not from
/// the output of the code.
#[rustfmt::skip]
const REFUSED: &[Refused] = &[
    // Continuation bytes outside a sequence, and bytes that never occur.
    (UTF_8,          b"\x80",                       StrayContinuation,   Some(1), 0),
    (UTF_8,          b"\x9F\xA9",                   StrayContinuation,   Some(1), 0),
    (RFC_2279,       b"\xBF",                       StrayContinuation,   Some(1), 0),
    (UTF_8,          b"\xFE",                       NeverOccurs,         Some(1), 0),
    (UTF_8,          b"\xFF\x80",                   NeverOccurs,         Some(1), 0),
    (RFC_2279,       b"\xFE",                       NeverOccurs,         Some(1), 0),
    (RFC_2279,       b"\xFF\xBF",                   NeverOccurs,         Some(1), 0),
    // 0xC0 and 0xC1 could only start two bytes for a value that needs one.
    (UTF_8,          b"\xC0",                       NonShortest,         Some(1), 0),
    (UTF_8,          b"\xC0\xAF",                   NonShortest,         Some(1), 0),
    (UTF_8,          b"\xC1A",                      NonShortest,         Some(1), 0),
    // Three bytes for a value that needs two, and four bytes for a value that needs three.
    (UTF_8,          b"\xE0\x9F",                   NonShortest,         Some(1), 1),
    (UTF_8,          b"\xE0\x80\x80",               NonShortest,         Some(1), 1),
    (UTF_8,          b"\xF0\x8F\xBF\xBF",           NonShortest,         Some(1), 1),
    (UTF_8,          b"\xF0\x80",                   NonShortest,         Some(1), 1),
    // Five and six bytes for a value that needs fewer.
    (UTF_8,          b"\xF8\x84\x8F\xBF\xBF",       NonShortest,         Some(1), 0),
    (UTF_8,          b"\xFC\x80\x84\x8F\xBF\xBF",   NonShortest,         Some(1), 0),
    (RFC_2279,       b"\xF8\x87\xBF\xBF\xBF",       NonShortest,         Some(1), 1),
    (RFC_2279,       b"\xFC\x83\xBF\xBF\xBF\xBF",   NonShortest,         Some(1), 1),
    // Above U+10FFFF.
    (UTF_8,          b"\xF4\x90",                   TooLarge,            Some(1), 1),
    (UTF_8,          b"\xF4\xBF\xBF\xBF",           TooLarge,            Some(1), 1),
    (UTF_8,          b"\xF5",                       TooLarge,            Some(1), 0),
    (UTF_8,          b"\xF7\xBF\xBF\xBF",           TooLarge,            Some(1), 0),
    (UTF_8,          b"\xF8\x88\x80\x80\x80",       TooLarge,            Some(1), 0),
    (UTF_8,          b"\xFB",                       TooLarge,            Some(1), 0),
    (UTF_8,          b"\xFC\x84\x80\x80\x80\x80",   TooLarge,            Some(1), 0),
    (UTF_8,          b"\xFDx",                      TooLarge,            Some(1), 0),
    (CESU_8,         b"\xF4\x90\x80\x80",           TooLarge,            Some(1), 0),
    (CESU_8,         b"\xF8\x88\x80\x80\x80",       TooLarge,            Some(1), 0),
    // A byte of another kind in each place of a continuation byte.
    (UTF_8,          b"\xC3(",                      MissingContinuation, Some(1), 1),
    (UTF_8,          b"\xE0\x00\x80",               MissingContinuation, Some(1), 1),
    (UTF_8,          b"\xED\xC3\xA9",               MissingContinuation, Some(1), 1),
    (UTF_8,          b"\xE4\xBA\xE4\xBA\x8C",       MissingContinuation, Some(2), 2),
    (UTF_8,          b"\xF4\xF4\x80\x80\x80",       MissingContinuation, Some(1), 1),
    (UTF_8,          b"\xF0\x90 ",                  MissingContinuation, Some(2), 2),
    (UTF_8,          b"\xF0\x90\x8C\x7F",           MissingContinuation, Some(3), 3),
    (UTF_8,          b"\xF1\x80\x80\xFF",           MissingContinuation, Some(3), 3),
    (MODIFIED_UTF_8, b"\xC0A",                      MissingContinuation, Some(1), 1),
    (CESU_8,         b"\xED\xA0!",                  MissingContinuation, Some(2), 2),
    (RFC_2279,       b"\xF8\x88\x80\x80!",          MissingContinuation, Some(4), 4),
    (RFC_2279,       b"\xFC\x84\x80\x80\x80!",      MissingContinuation, Some(5), 5),
    // The end of the input inside a sequence, after each of its bytes.
    (UTF_8,          b"\xDF",                       CutShort,            None,    1),
    (UTF_8,          b"\xE0",                       CutShort,            None,    1),
    (UTF_8,          b"\xE0\xA0",                   CutShort,            None,    2),
    (UTF_8,          b"\xED\x9F",                   CutShort,            None,    2),
    (UTF_8,          b"\xF4",                       CutShort,            None,    1),
    (UTF_8,          b"\xF4\x8F",                   CutShort,            None,    2),
    (UTF_8,          b"\xF0\x90\x8C",               CutShort,            None,    3),
    (MODIFIED_UTF_8, b"\xC0",                       CutShort,            None,    1),
    (RFC_2279,       b"\xF8\x88\x80\x80",           CutShort,            None,    4),
    (RFC_2279,       b"\xFD\xBF\xBF\xBF\xBF",       CutShort,            None,    5),
    // U+0000 as the other encodings write it. 0xC0 0x80 is the only non-shortest form that an
    // encoding accepts.
    (CESU_8,         b"\xC0\x80",                   NonShortest,         Some(1), 0),
    (RFC_2279,       b"\xC0\x80",                   NonShortest,         Some(1), 0),
    (MODIFIED_UTF_8, b"\x00",                       OtherEncoding,       Some(1), 0),
    (JAVA_STRING,    b"\x00",                       OtherEncoding,       Some(1), 0),
    (MODIFIED_UTF_8, b"\xC0\x81",                   NonShortest,         Some(1), 1),
    (MODIFIED_UTF_8, b"\xC0\xBF",                   NonShortest,         Some(1), 1),
    (MODIFIED_UTF_8, b"\xC1\x81",                   NonShortest,         Some(1), 0),
    (JAVA_STRING,    b"\xC1\x81",                   NonShortest,         Some(1), 0),
    (MODIFIED_UTF_8, b"\xE0\x80\x80",               NonShortest,         Some(1), 1),
    (MODIFIED_UTF_8, b"\xF0\x80\x80\x80",           NonShortest,         Some(1), 0),
    // Four bytes where there should be a pair, and a pair where there should be four bytes.
    (MODIFIED_UTF_8, b"\xF0\x90\x8C\x82",           OtherEncoding,       Some(1), 0),
    (CESU_8,         b"\xF0\x90\x8C\x82",           OtherEncoding,       Some(1), 0),
    (JAVA_STRING,    b"\xF0\x90\x8C\x82",           OtherEncoding,       Some(1), 0),
    (CESU_8,         b"\xF4\x8F\xBF\xBF",           OtherEncoding,       Some(1), 0),
    (CESU_8,         b"\xF4",                       OtherEncoding,       Some(1), 0),
    (UTF_8,          b"\xED\xA0\x80\xED\xBC\x82",   Surrogate,           Some(1), 1),
    // Unpaired surrogates, complete and incomplete.
    (UTF_8,          b"\xED\xA0",                   Surrogate,           Some(1), 1),
    (UTF_8,          b"\xED\xBF\xBF",               Surrogate,           Some(1), 1),
    (CESU_8,         b"\xED\xA0\x80!",              Surrogate,           Some(3), 0),
    (CESU_8,         b"\xED\xA0\x80\xED\xA0\x80",   Surrogate,           Some(3), 0),
    (CESU_8,         b"\xED\xA0\x80\xED\xB0!",      Surrogate,           Some(3), 0),
    (CESU_8,         b"\xED\xA0\x80\xED\x80\x80",   Surrogate,           Some(3), 0),
    (MODIFIED_UTF_8, b"\xED\xB0\x80",               Surrogate,           Some(3), 0),
    (MODIFIED_UTF_8, b"\xED\xB0\x80\xED\xA0\x80",   Surrogate,           Some(3), 0),
    (MODIFIED_UTF_8, b"\xED\xB0",                   Surrogate,           Some(1), 1),
    (MODIFIED_UTF_8, b"\xED\xA0\x80",               CutShort,            None,    3),
    (MODIFIED_UTF_8, b"\xED\xA0\x80\xED",           CutShort,            None,    4),
    (MODIFIED_UTF_8, b"\xED\xA0\x80\xED\xB0",       CutShort,            None,    5),
    (MODIFIED_UTF_8, b"\xED\xA0",                   CutShort,            None,    2),
];

#[test]
fn ill_formed_bytes_are_refused_with_kind_and_position() {
    for &(encoding, bytes, kind, error_len, position) in REFUSED {
        for before in ["", "A", "é", "eight letters"] {
            let input = [before.as_bytes(), bytes].concat();
            let error = encoding.validate(&input).expect_err("ill-formed");
            let found = (error.valid_up_to(), error.kind(), error.error_len(), error.position());
            let expected = (before.len(), kind, error_len, before.len() + position);
            assert_eq!(found, expected, "{encoding:?} {input:02X?}");
        }
    }
}

/// A sequence is one fault, even if lossy decoding writes several U+FFFD for it.
#[test]
fn a_sequence_is_one_fault() {
    let input =
        b"a\x80\x80b\xE0\x9F\x80\xC3\xA9\xED\xA0\x80\xED\xB0\x80\xF8\x88\x80\x80\x80\xE4\xBA\xE4";
    let found = UTF_8.faults(input).map(|fault| {
        (fault.valid_up_to(), fault.sequence().len(), fault.sequence_value(), fault.kind())
    });
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
    assert_eq!(found.collect::<Vec<_>>(), expected);
}

/// The values are all values up to 0xFFFF, a sample of the greater values, and the last values of
/// each length, each in more bytes than it needs.
#[test]
fn non_shortest_forms_are_refused_as_such() {
    for rules in ENCODINGS {
        let mut refused = 0;
        for len in 2..=6 {
            let least = least_of(len);
            let values = (0..least.min(0x1_0000)).chain((0x1_0000..least).step_by(977));
            for value in values.chain(least.saturating_sub(20)..least) {
                let bytes = spread(value, len);
                if rules.nul_in_two_bytes && (len, value) == (2, 0) {
                    continue;
                }
                let read = rules.encoding.step(&bytes, 0).expect("inside");
                let error = read.expect_err("not the shortest");
                // The second byte at the latest shows that the form is not the shortest, so the
                // error has one byte.
                assert_eq!(error.error_len(), Some(1), "{:?} {bytes:02X?}", rules.encoding);
                assert_eq!(error.kind(), NonShortest, "{:?} {bytes:02X?}", rules.encoding);
                assert_eq!(error.sequence_value(), Some(value));
                refused += 1;
            }
            if !rules.pairs && rules.greatest >= least {
                assert!(rules.encoding.step(&spread(least, len), 0).expect("inside").is_ok());
            }
        }
        assert!(refused > 200_000, "{refused}");
    }
}

#[test]
fn numbers_without_a_sequence_are_refused() {
    let powers = (20..32).flat_map(|bit| [(1 << bit) - 1, 1 << bit]);
    let others = [0xD7FF, 0xD800, 0xDBFF, 0xDC00, 0xDFFF, 0xE000, 0x10_FFFF, 0x11_0000, u32::MAX];
    for value in powers.chain(others) {
        for rules in ENCODINGS {
            code_point(&rules, value);
        }
    }
}

/// The bytes after a fault are not part of the error. Two errors are equal if and only if all their
/// methods return the same and their messages are the same.
#[test]
fn errors_are_equal_if_they_look_the_same() {
    for rules in ENCODINGS {
        let mut seen: HashMap<_, IllFormedError> = HashMap::new();
        let mut same = 0;
        let mut see = |bytes: &[u8]| {
            for error in rules.encoding.faults(bytes) {
                let looks = (format!("{error} {error:?}"), error.sequence().to_vec());
                let first = *seen.entry(looks).or_insert(error);
                assert_eq!(first, error, "{error}");
                same += 1;
            }
        };
        each_sequence(&rules, &mut see);
        each_string(&KINDS, 3, &mut see);
        each_string(&[0x41, 0x80, 0xA0, 0xB0, 0xED], 5, &mut see);
        let mut different: Vec<IllFormedError> = seen.into_values().collect();
        assert!(same > 10 * different.len(), "{same} errors, {} looks", different.len());
        while let Some(error) = different.pop() {
            assert!(!different.contains(&error), "{error}");
        }
    }
}

/// The length is part of the type of the output. An output of another length is neither padded nor
/// cut.
#[test]
fn const_functions_panic_if_the_length_is_wrong() {
    for encoding in ENCODINGS.map(|rules| rules.encoding) {
        assert!(catch_unwind(|| encoding.const_encode::<0>("é")).is_err());
        assert!(catch_unwind(|| encoding.const_encode::<1>("é")).is_err());
        assert!(catch_unwind(|| encoding.const_encode::<3>("é")).is_err());
        assert!(catch_unwind(|| encoding.const_convert::<1>(b"\xC3\xA9", UTF_8)).is_err());
        assert!(catch_unwind(|| encoding.const_convert::<3>(b"\xC3\xA9", UTF_8)).is_err());
        assert!(catch_unwind(|| encoding.const_convert::<1>(b"\xC3\xA9", CESU_8)).is_err());
        assert!(catch_unwind(|| encoding.const_convert::<3>(b"\xC3\xA9", CESU_8)).is_err());
    }
}

#[test]
fn encodings_differ_from_each_other() {
    for (i, one) in ENCODINGS.iter().enumerate() {
        for (k, other) in ENCODINGS.iter().enumerate() {
            assert_eq!(one.encoding == other.encoding, i == k);
            assert_eq!(one.encoding.name() == other.encoding.name(), i == k);
        }
    }
}

#[test]
fn const_evaluation_gives_the_same() {
    const TEXT: &str = "A\0é€\u{10302}";
    const ENCODED: [u8; MODIFIED_UTF_8.encoded_len(TEXT)] = MODIFIED_UTF_8.const_encode(TEXT);
    const DECODED: Result<[u8; 11], IllFormedError> = MODIFIED_UTF_8.const_convert(&ENCODED, UTF_8);
    const CESU: Result<[u8; 13], IllFormedError> = MODIFIED_UTF_8.const_convert(&ENCODED, CESU_8);
    const BAD: Result<[u8; 0], IllFormedError> = CESU_8.const_convert(b"a\xED\xA0\x80b", UTF_8);
    const LEN: Result<usize, IllFormedError> = JAVA_STRING.decoded_len(b"abc\xED\xA0\x80");
    const TEXT_BAD: Result<&str, IllFormedError> = const_from_utf8(b"plain, then \xE4\xBA");
    const GREATEST: Result<Sequence, CodePointError> = RFC_2279.encode_code_point(0x7FFF_FFFF);
    const PAIR: Option<Result<u32, IllFormedError>> =
        Cursor::new(CESU_8, ENCODED.split_at(8).1).next_code_point();
    const WRITTEN: [u8; 3] = {
        let mut buffer = [0; 3];
        let mut writer = CodePointWriter::new(JAVA_STRING, &mut buffer);
        assert!(writer.write_code_point(0xDC00).is_ok());
        buffer
    };
    assert_eq!(TEXT_BAD.map(drop), UTF_8.validate(b"plain, then \xE4\xBA"));
    assert_eq!(ENCODED, *b"A\xC0\x80\xC3\xA9\xE2\x82\xAC\xED\xA0\x80\xED\xBC\x82");
    assert_eq!(DECODED.as_ref().map(|bytes| &bytes[..]), Ok(TEXT.as_bytes()));
    assert_eq!(CESU, Ok(*b"A\0\xC3\xA9\xE2\x82\xAC\xED\xA0\x80\xED\xBC\x82"));
    let bad = BAD.expect_err("an unpaired surrogate");
    assert_eq!((bad.valid_up_to(), bad.error_len(), bad.kind()), (1, Some(3), Surrogate));
    let bad = LEN.expect_err("a surrogate has no char");
    assert_eq!((bad.valid_up_to(), bad.error_len(), bad.kind()), (3, Some(3), Surrogate));
    assert_eq!(GREATEST.expect("in the encoding").as_bytes(), b"\xFD\xBF\xBF\xBF\xBF\xBF");
    assert_eq!(PAIR, Some(Ok(0x1_0302)));
    assert_eq!(WRITTEN, *b"\xED\xB0\x80");
}

#[cfg(feature = "alloc")]
#[test]
fn an_ill_formed_stretch_becomes_one_replacement_character() {
    #[rustfmt::skip]
    const LOSSY: &[(Encoding, &[u8], &str)] = &[
        // A complete unpaired surrogate is one stretch. An incomplete low surrogate is not one
        // stretch.
        (CESU_8,         b"a\xED\xA0\x80b",              "a\u{FFFD}b"),
        (CESU_8,         b"a\xED\xB0\x80b",              "a\u{FFFD}b"),
        (CESU_8,         b"a\xED\xB0b",                  "a\u{FFFD}\u{FFFD}b"),
        (CESU_8,         b"a\xED\xA0b",                  "a\u{FFFD}b"),
        (CESU_8,         b"\xED\xA0\x80\xED\xA0\x80",   "\u{FFFD}\u{FFFD}"),
        (MODIFIED_UTF_8, b"\xED\xA0\x80\xED\xB0",       "\u{FFFD}"),
        // A Java string may contain the high surrogate alone, so the rest is the start of another
        // sequence.
        (JAVA_STRING,    b"\xED\xA0\x80\xED\xB0",       "\u{FFFD}\u{FFFD}"),
        (JAVA_STRING,    b"\xED\xBC\x82\xED\xA0\x80",   "\u{FFFD}\u{FFFD}"),
        (JAVA_STRING,    b"\xED\xA0\x80\xED\xBC\x82",   "\u{10302}"),
        (MODIFIED_UTF_8, b"a\0\xC0\x80",                "a\u{FFFD}\0"),
        (UTF_8,          b"\xED\xA0\x80",               "\u{FFFD}\u{FFFD}\u{FFFD}"),
        (RFC_2279,       b"\xED\xA0\x80",               "\u{FFFD}"),
        (RFC_2279,       b"\xFD\xBF\xBF\xBF\xBF\xBFb",  "\u{FFFD}b"),
        (RFC_2279,       b"\xF4\x8F\xBF\xBF\xF4\x90\x80\x80", "\u{10FFFF}\u{FFFD}"),
    ];
    for &(encoding, bytes, text) in LOSSY {
        assert_eq!(encoding.decode_lossy(bytes), text, "{encoding:?} {bytes:02X?}");
    }
}

/// In a Java string, a pair is encoded as the sequences of both surrogates. So two surrogates of
/// RFC 2279 become one code point, and converting back does not restore them.
#[test]
fn two_surrogates_of_rfc_2279_become_a_pair_in_a_java_string() {
    let apart = b"\xED\xA0\x80\xED\xBC\x82";
    assert!(RFC_2279.code_points(apart).eq([Ok(0xD800), Ok(0xDF02)]));
    let mut buffer = [0; 6];
    let joined =
        RFC_2279.convert_to_slice(apart, JAVA_STRING, &mut buffer).expect("in the encoding");
    assert_eq!(joined, apart);
    assert!(JAVA_STRING.code_points(joined).eq([Ok(0x1_0302)]));
    assert_eq!(JAVA_STRING.converted_len(joined, RFC_2279), Ok(4));
}

#[test]
fn a_search_finds_only_whole_code_points() {
    // A pair, a low surrogate, a high surrogate, and a pair.
    let bytes = b"\xED\xA0\x80\xED\xBC\x82\xED\xBC\x82\xED\xA0\x80\xED\xA0\x80\xED\xBC\x82";
    let mut cursor = Cursor::new(JAVA_STRING, bytes);
    assert_eq!((cursor.find(0xD800), cursor.find(0xDF02)), (Some(9), Some(6)));
    cursor.seek(usize::MAX);
    assert_eq!((cursor.rfind(0xD800), cursor.rfind(0xDF02)), (Some(9), Some(6)));
    assert_eq!(cursor.rfind(0x1_0302), Some(12));
    // In RFC 2279, each surrogate of the pair is a code point.
    let cursor = Cursor::new(RFC_2279, bytes);
    assert_eq!((cursor.find(0xDF02), cursor.find(0x1_0302)), (Some(3), None));
    // An incomplete pair, and a byte inside an ill-formed stretch.
    assert_eq!(Cursor::new(CESU_8, b"\xED\xA0\x80\xED").find(0xD800), None);
    assert_eq!(Cursor::new(JAVA_STRING, b"\xED\xA0\x80\xED").find(0xD800), Some(0));
    assert_eq!(Cursor::new(MODIFIED_UTF_8, b"\xE0\xC0\x80").find(0), Some(1));
    assert_eq!(Cursor::new(UTF_8, b"\xF0\x90\x8CA").find(0x41), Some(3));
}

//! Compares percent-encoding in encodings other than UTF-8 with `encoding_rs` and with the web
//! platform tests.

use std::borrow::Cow;
use std::fs;
use std::path::Path;

use encoding_rs::{
    BIG5, EUC_JP, EUC_KR, Encoding, GB18030, GBK, IBM866, ISO_2022_JP, ISO_8859_2, KOI8_U,
    REPLACEMENT, SHIFT_JIS, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252, X_USER_DEFINED,
};
use etched::encoding_rs::Unmappable;
use etched::percent::{COMPONENT, EncodeSet, FORM, PATH_SEGMENT, QUERY, SPECIAL_QUERY, UNRESERVED};
use serde_json::Value;

#[path = "../../support/tools.rs"]
mod tools;

const ENCODINGS: [&Encoding; 13] = [
    BIG5,
    EUC_JP,
    EUC_KR,
    GB18030,
    GBK,
    IBM866,
    ISO_2022_JP,
    ISO_8859_2,
    KOI8_U,
    SHIFT_JIS,
    UTF_8,
    WINDOWS_1252,
    X_USER_DEFINED,
];

#[test]
fn queries_are_encoded_as_web_platform_tests_say() {
    const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/vectors");

    if !Path::new(FOLDER).exists() {
        return tools::missing(&format!("vectors at {FOLDER}"));
    }
    let file = fs::read_to_string(Path::new(FOLDER).join("url/percent-encoding.json"));
    let mut cases: Vec<Value> = serde_json::from_str(&file.expect("a file")).expect("an array");
    cases.retain(|case| !case.is_string());
    let mut met = 0;
    for case in &cases {
        let input = case["input"].as_str().expect("a string");
        for (label, output) in case["output"].as_object().expect("an object") {
            let encoding = Encoding::for_label(label.as_bytes()).expect("an encoding");
            let encoded = SPECIAL_QUERY.encode_in(input, encoding, Unmappable::Reference);
            assert_eq!(encoded.unwrap(), output.as_str().unwrap(), "{input:?} in {label}");
            met += 1;
        }
    }
    assert_eq!((cases.len(), met), (7, 16));
}

/// Texts of many lengths. Each character is in some of the encodings and not in others.
fn texts() -> impl Iterator<Item = String> {
    const CHARACTERS: [char; 22] = [
        'a', ' ', '%', '+', '?', '\\', '~', '#', '\0', '\u{E}', '\u{1B}', 'ü', '‾', '¥', '日',
        '本', 'ソ', 'ｱ', '한', '€', '\u{FFFD}', '🦀',
    ];
    let mut rng = fastrand::Rng::with_seed(7);
    (0..1200).map(move |turn| {
        let len = if turn % 50 == 0 { 300 } else { turn % 12 };
        (0..len).map(|_| CHARACTERS[rng.usize(..CHARACTERS.len())]).collect()
    })
}

/// A text encoded by `encoding_rs` and then percent-encoded. `encoding_rs` writes HTML references
/// for unmappable characters. Nothing else in these texts looks like an HTML reference.
fn expected(set: EncodeSet, text: &str, encoding: &'static Encoding) -> (String, bool) {
    let (bytes, _, has_unmappable) = encoding.encode(text);
    let mut expected = String::new();
    let mut rest = &*bytes;
    while let Some(at) = rest.windows(2).position(|window| window == b"&#") {
        let end = at + rest[at..].iter().position(|&byte| byte == b';').unwrap();
        expected += &set.encode(&rest[..at]);
        expected += &format!("%26%23{}%3B", str::from_utf8(&rest[at + 2..end]).unwrap());
        rest = &rest[end + 1..];
    }
    (expected + &set.encode(rest), has_unmappable)
}

#[test]
fn a_text_is_encoded_as_by_the_other_crate() {
    let mut met = [0; 2];
    for encoding in ENCODINGS {
        for text in texts() {
            for set in [FORM, COMPONENT, PATH_SEGMENT, UNRESERVED, QUERY] {
                let (expected, has_unmappable) = expected(set, &text, encoding);
                let encode = |unmappable| set.encode_in(&text, encoding, unmappable);
                let encoded = encode(Unmappable::Reference).unwrap();
                assert_eq!(encoded, expected, "{text:?} in {encoding:?}");
                if !has_unmappable {
                    assert_eq!(encode(Unmappable::Refused).unwrap(), encoded);
                    assert_eq!(encode(Unmappable::QuestionMark).unwrap(), encoded);
                }
                met[usize::from(has_unmappable)] += 1;
            }
        }
    }
    assert!(met[0] > 1000 && met[1] > 1000, "{met:?}");
}

#[test]
fn references_are_escaped_and_question_marks_follow_the_set() {
    let encode = |unmappable| {
        let of = move |set: EncodeSet| {
            set.encode_in("aΩ?b", WINDOWS_1252, unmappable).unwrap().into_owned()
        };
        [of(FORM), of(QUERY)]
    };
    assert_eq!(encode(Unmappable::Reference), ["a%26%23937%3B%3Fb", "a%26%23937%3B?b"]);
    assert_eq!(encode(Unmappable::QuestionMark), ["a%3F%3Fb", "a??b"]);
}

#[test]
fn the_first_unmappable_character_is_reported() {
    let mut refused = 0;
    for encoding in ENCODINGS {
        for text in texts() {
            let expected = text.char_indices().find(|(_, character)| {
                let mut room = [0; 4];
                encoding.encode(character.encode_utf8(&mut room)).2
            });
            let result = FORM.encode_in(&text, encoding, Unmappable::Refused);
            let found = result.err().map(|error| (error.position(), error.character()));
            assert_eq!(found, expected, "{text:?} in {encoding:?}");
            refused += usize::from(found.is_some());
        }
    }
    assert!(refused > 1000);
}

#[test]
fn iso_2022_jp_keeps_its_state() {
    let encode = |text: &str, unmappable| {
        FORM.encode_in(text, ISO_2022_JP, unmappable).unwrap().into_owned()
    };
    // Escape sequences switch between the alphabets. At the end and before an unmappable character,
    // the output switches back to ASCII.
    assert_eq!(encode("日a", Unmappable::Refused), "%1B%24BF%7C%1B%28Ba");
    assert_eq!(encode("日本", Unmappable::Refused), "%1B%24BF%7CK%5C%1B%28B");
    assert_eq!(
        encode("日🦀本", Unmappable::QuestionMark),
        "%1B%24BF%7C%1B%28B%3F%1B%24BK%5C%1B%28B"
    );
    assert_eq!(encode("日🦀", Unmappable::Reference), "%1B%24BF%7C%1B%28B%26%23129408%3B",);
    // JIS X 0201 also has the characters of an HTML reference, so the output does not switch to
    // ASCII for it.
    assert_eq!(encode("¥🦀¥", Unmappable::Reference), "%1B%28J%5C%26%23129408%3B%5C%1B%28B");
    for control in ['\u{E}', '\u{F}', '\u{1B}'] {
        let text = format!("日{control}A");
        assert_eq!(encode(&text, Unmappable::Reference), "%1B%24BF%7C%1B%28B%26%2365533%3BA");
        let error = FORM.encode_in(&text, ISO_2022_JP, Unmappable::Refused).unwrap_err();
        assert_eq!((error.position(), error.character()), (3, control));
    }
    // A text of only ASCII is checked too.
    assert!(FORM.encode_in("\u{E}", ISO_2022_JP, Unmappable::Refused).is_err());
}

#[test]
fn encoded_text_is_decoded_as_by_the_other_crate() {
    let mut met = 0;
    for encoding in ENCODINGS {
        for text in texts() {
            let Ok(encoded) = FORM.encode_in(&text, encoding, Unmappable::Refused) else {
                continue;
            };
            let bytes = encoding.encode(&text).0;
            let (expected, malformed) = encoding.decode_without_bom_handling(&bytes);
            assert!(!malformed, "{text:?} in {encoding:?}");
            assert_eq!(FORM.decode_in(&encoded, encoding).unwrap(), expected);
            met += 1;
        }
    }
    assert!(met > 1000);
}

/// Every sequence of three or four of the bytes is decoded as by `encoding_rs`, or refused at the
/// same place.
#[test]
fn malformed_sequences_are_refused_where_they_start() {
    const BYTES: [u8; 13] =
        [0x00, 0x1B, 0x24, 0x28, 0x30, 0x41, 0x42, 0x7C, 0x81, 0x8F, 0xA4, 0xFE, 0xFF];
    let mut refused = 0;
    for encoding in ENCODINGS.into_iter().filter(|&encoding| encoding != UTF_8) {
        // The length of the longest sequences in the encoding.
        let len = if [GB18030, ISO_2022_JP].contains(&encoding) { 4 } else { 3 };
        for nth in 0..BYTES.len().pow(len) {
            let bytes: Vec<u8> =
                (0..len).map(|at| BYTES[nth / BYTES.len().pow(at) % BYTES.len()]).collect();
            let input = format!("x{}", COMPONENT.encode(&bytes));
            let whole = [b"x", &bytes[..]].concat();
            let expected = encoding.decode_without_bom_handling_and_without_replacement(&whole);
            match COMPONENT.decode_in(&input, encoding) {
                Ok(text) => assert_eq!(Some(Cow::Borrowed(&*text)), expected),
                Err(error) => {
                    assert_eq!(expected, None, "{input} in {encoding:?}");
                    let at = COMPONENT.decoded_len(&input.as_bytes()[..error.position()]).unwrap();
                    let error = error.to_string();
                    let (_, found) = error.split_once(": found").expect(&error);
                    let rest = whole[at..].iter().map(|byte| format!(" {byte:02X}"));
                    assert!(rest.collect::<String>().starts_with(found) && !found.is_empty());
                    // The text before the error is the text before the first U+FFFD.
                    let (lossy, _) = encoding.decode_without_bom_handling(&whole);
                    let before = lossy.split('\u{FFFD}').next().unwrap();
                    let (prefix, _) = encoding.decode_without_bom_handling(&whole[..at]);
                    assert_eq!(prefix, before, "{input} in {encoding:?}");
                    refused += 1;
                }
            }
        }
    }
    assert!(refused > 1000);
}

#[test]
fn malformed_escapes_come_first() {
    let error = FORM.decode_in("%FF%81+100%", SHIFT_JIS).unwrap_err();
    assert_eq!(error.position(), 10);
    let error = FORM.decode_in("%E6%97%A5+%FF", UTF_8).unwrap_err();
    assert_eq!(error.to_string(), FORM.decode("%E6%97%A5+%FF").unwrap_err().to_string());
}

#[test]
fn raw_characters_stand_for_themselves() {
    // The second byte of a character may be in the range of ASCII. Java escapes such a byte, and
    // browsers do not.
    assert_eq!(FORM.decode_in("%83%41", SHIFT_JIS).unwrap(), "ア");
    assert_eq!(FORM.decode_in("%83A", SHIFT_JIS).unwrap(), "ア");
    assert_eq!(FORM.decode_in("ü%93%FAé%93%FA日", SHIFT_JIS).unwrap(), "ü日é日日");
    // An unescaped character ends a sequence.
    let error = FORM.decode_in("ü%93é%FA", SHIFT_JIS).unwrap_err();
    assert_eq!(error.position(), 2);
    let plain = "ü, or as it is";
    let text = COMPONENT.decode_in(plain, EUC_JP).unwrap();
    assert!(matches!(text, Cow::Borrowed(text) if text == plain));
    assert!(matches!(
        FORM.encode_in("plain", EUC_JP, Unmappable::Refused),
        Ok(Cow::Borrowed("plain"))
    ));
}

#[test]
fn encodings_without_an_encoder_use_utf_8() {
    for encoding in [UTF_16BE, UTF_16LE, REPLACEMENT] {
        let encoded = FORM.encode_in("ü 日🦀", encoding, Unmappable::Refused).unwrap();
        assert_eq!(encoded, etched::url_encode("ü 日🦀"));
        assert_eq!(FORM.decode_in(&encoded, encoding).unwrap(), "ü 日🦀");
    }
}

/// The expected texts are the output of `java.net.URLEncoder` of JDK 17.
#[test]
fn java_writes_the_same() {
    let encode = |set: EncodeSet, text, encoding| {
        set.encode_in(text, encoding, Unmappable::QuestionMark).unwrap().into_owned()
    };
    assert_eq!(encode(FORM, "Ω a*~", WINDOWS_1252), "%3F+a*%7E");
    assert_eq!(encode(FORM, "a🦀b né", WINDOWS_1252), "a%3Fb+n%E9");
    assert_eq!(encode(FORM, "日 ü", SHIFT_JIS), "%93%FA+%3F");
    // The second byte of a character is an exception. Java always escapes it, and reads it only if
    // it is escaped.
    assert_eq!(encode(FORM, "ア", SHIFT_JIS), "%83A");
    assert_eq!(encode(EncodeSet::EMPTY.complement(), "ア", SHIFT_JIS), "%83%41");
}

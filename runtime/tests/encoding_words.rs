//! What is said of ill-formed sequences in the variants of UTF-8.

use std::fmt::Write as _;

use etched_runtime::encoding::*;

#[rustfmt::skip]
const WORDS: &[(Encoding, &[u8], &str)] = &[
    (MODIFIED_UTF_8, b"A\0", "ill-formed modified UTF-8 at byte 1: found 00, but a sequence \
        starts with 01..7F or C0 or C2..EF; 00 would be U+0000, which modified UTF-8 writes C0 80"),
    (MODIFIED_UTF_8, b"\xC0\xAF", "ill-formed modified UTF-8 at byte 1: found AF, but lead byte C0 \
        (U+0000) takes 80 as second byte; C0 AF would be U+002F in non-shortest form"),
    (MODIFIED_UTF_8, b"\xF0\x90\x8C\x82", "ill-formed modified UTF-8 at byte 0: found F0, but a \
        sequence starts with 01..7F or C0 or C2..EF; F0 90 8C 82 would be U+10302, which modified \
        UTF-8 writes ED A0 80 ED BC 82"),
    (CESU_8, b"\xF1", "ill-formed CESU-8 at byte 0: found F1, but a sequence starts with 00..7F \
        or C2..EF; F1 would begin a sequence of 4 bytes, and CESU-8 has none"),
    (CESU_8, b"\xF4\x90\x80\x80", "ill-formed CESU-8 at byte 0: found F4, but a sequence starts \
        with 00..7F or C2..EF; F4 90 80 80 would be 0x110000, above U+10FFFF"),
    (CESU_8, b"a\xED\xA0\x80b", "ill-formed CESU-8 at byte 1: ED A0 80 is the surrogate U+D800, \
        but no low surrogate (ED B0..BF 80..BF) follows it"),
    (CESU_8, b"\xED\xBF\xBF", "ill-formed CESU-8 at byte 0: ED BF BF is the surrogate U+DFFF, \
        but no high surrogate (ED A0..AF 80..BF) stands before it"),
    (CESU_8, b"\xEDa", "ill-formed CESU-8 at byte 1: found 61, but lead byte ED (U+D000..U+D7FF \
        or U+10000..U+10FFFF) takes 80..AF as second byte; ED is cut short"),
    (CESU_8, b"\xED\xB0", "ill-formed CESU-8 at byte 1: found B0, but lead byte ED (U+D000..U+D7FF \
        or U+10000..U+10FFFF) takes 80..AF as second byte; ED B0 would begin a surrogate, \
        U+DC00..U+DC3F"),
    (CESU_8, b"\xED\xA0", "ill-formed CESU-8 at byte 2: the input ends, but lead byte ED \
        (U+10000..U+10FFFF) takes 80..BF as third byte; ED A0 is cut short"),
    (CESU_8, b"\xED\xA0\x80", "ill-formed CESU-8 at byte 3: ED A0 80 is the surrogate U+D800, \
        but no low surrogate (ED B0..BF 80..BF) follows it before the input ends"),
    (CESU_8, b"\xED\xA0\x80\xED", "ill-formed CESU-8 at byte 4: ED A0 80 is the surrogate \
        U+D800, but no low surrogate (ED B0..BF 80..BF) follows it before the input ends"),
    (RFC_2279, b"\xFE", "ill-formed RFC 2279 UTF-8 at byte 0: found FE, but a sequence starts with \
        00..7F or C2..FD; FE occurs in no sequence"),
    (RFC_2279, b"\xFC\x83\xBF\xBF\xBF\xBF", "ill-formed RFC 2279 UTF-8 at byte 1: found 83, but \
        lead byte FC (0x4000000..0x3FFFFFFF) takes 84..BF as second byte; FC 83 BF BF BF BF would \
        be 0x3FFFFFF in non-shortest form"),
    (JAVA_STRING, b"\xED(", "ill-formed Java's modified UTF-8 at byte 1: found 28, but lead byte ED \
        (U+D000..U+DFFF or U+10000..U+10FFFF) takes 80..BF as second byte; ED is cut short"),
];

#[test]
fn words_for_ill_formed_sequences() {
    for (encoding, bytes, words) in WORDS {
        let error = encoding.validate(bytes).expect_err("ill-formed");
        assert_eq!(error.to_string(), *words);
        // Nothing else is said of the whole input in a conversion.
        assert_eq!(encoding.converted_len(bytes, UTF_8), Err(error));
    }
}

#[test]
fn words_for_what_the_other_form_does_not_carry() {
    let words = |from: Encoding, bytes: &[u8], into| {
        from.converted_len(bytes, into).expect_err("not carried").to_string()
    };
    assert_eq!(
        words(RFC_2279, b"a\xED\xA0\x80", UTF_8),
        "not convertible to UTF-8 at byte 1: ED A0 80 is U+D800, but UTF-8 carries U+0000..U+D7FF \
         and U+E000..U+10FFFF",
    );
    assert_eq!(
        words(JAVA_STRING, b"a\xED\xA0\x80", MODIFIED_UTF_8),
        "not convertible to modified UTF-8 at byte 1: ED A0 80 is U+D800, but modified UTF-8 \
         carries U+0000..U+D7FF and U+E000..U+10FFFF",
    );
    assert_eq!(
        words(RFC_2279, b"\xFD\xBF\xBF\xBF\xBF\xBF", JAVA_STRING),
        "not convertible to Java's modified UTF-8 at byte 0: FD BF BF BF BF BF is 0x7FFFFFFF, but \
         Java's modified UTF-8 carries U+0000..U+10FFFF",
    );
    assert_eq!(
        RFC_2279.encode_code_point(0x8000_0000).expect_err("32 bits").to_string(),
        "0x80000000 is above the last code point: RFC 2279 UTF-8 carries U+0000..0x7FFFFFFF",
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

/// A message lives in a buffer of fixed size; none of them may reach its end.
#[test]
fn no_message_is_cut() {
    const BYTES: [u8; 8] = [0x00, 0x80, 0x90, 0xA0, 0xB0, 0xBF, 0xED, 0xF0];
    let mut message = String::new();
    let mut longest = 0;
    let mut say = |error: etched_runtime::IllFormedError| {
        message.clear();
        write!(message, "{}", error.offset_by(usize::MAX)).expect("a string takes everything");
        assert!(message.contains(&usize::MAX.to_string()));
        assert!(message.bytes().all(|byte| matches!(byte, b' '..=b'~')), "{message}");
        longest = longest.max(message.len());
    };
    let encodings = [UTF_8, MODIFIED_UTF_8, CESU_8, RFC_2279, JAVA_STRING];
    for encoding in encodings {
        for lead in 0..=0xFF {
            for second in BYTES {
                for third in BYTES {
                    for tail in [&b""[..], b"\xBF\xBF\xBF", b"\xED\xBF"] {
                        let bytes = [&[lead, second, third][..], tail].concat();
                        encoding.validate(&bytes).err().into_iter().for_each(&mut say);
                    }
                }
            }
        }
        for into in encodings {
            for code_point in [0xD800, 0xDFFF, 0x11_0000, 0x7FFF_FFFF] {
                let Ok(sequence) = encoding.encode_code_point(code_point) else { continue };
                let error = encoding.converted_len(sequence.as_bytes(), into).err();
                error.into_iter().for_each(&mut say);
            }
        }
    }
    assert!((190..256).contains(&longest), "{longest} bytes");
}

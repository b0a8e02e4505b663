//! Tests the macros of the encodings. Literals, const evaluation and ordinary functions give the
//! bytes that the standards require.

use etched::encoding::{CESU_8, MODIFIED_UTF_8, RFC_2279, UTF_8};
use etched::java::{read_utf, write_utf};
use etched::{cesu8_bytes, modified_utf8_bytes, rfc2279_bytes, utf8_bytes, write_utf_bytes};

/// Calls the macro of an encoding with each text, written as every kind of argument. Returns the
/// number of texts.
macro_rules! check_text {
    ($macro:ident, $encoding:ident: $($text:literal = $expected:literal,)*) => {{
        let mut texts = 0;
        $({
            const TEXT: &str = $text;
            const ENCODED: [u8; $encoding.encoded_len(TEXT)] = $encoding.const_encode(TEXT);
            const BYTES: &[u8] = $macro!($text);
            const SLICED: &[u8] = TEXT.as_bytes();
            assert_eq!(ENCODED, *$expected, "{TEXT:?}");
            assert_eq!(BYTES, $expected, "{TEXT:?}");
            assert_eq!($macro!(TEXT), $expected, "{TEXT:?}");
            assert_eq!($macro!("", TEXT), $expected, "{TEXT:?}");
            // Bytes are not encoded again.
            assert_eq!($macro!($expected), $expected, "{TEXT:?}");
            assert_eq!($macro!(BYTES), $expected, "{TEXT:?}");
            assert_eq!($macro!("", ENCODED.as_slice()), $expected, "{TEXT:?}");
            assert_eq!(*$encoding.encode(TEXT), *$expected, "{TEXT:?}");
            assert_eq!($encoding.decode(BYTES).as_deref(), Ok(TEXT));
            assert_eq!(UTF_8.validate(SLICED), Ok(()));
            texts += 1;
        })*
        texts
    }};
}

#[test]
fn every_route_gives_the_same_text() {
    let texts = check_text![modified_utf8_bytes, MODIFIED_UTF_8:
        "" = b"",
        "\0" = b"\xC0\x80",
        "plain, and more than eight of it\0" = b"plain, and more than eight of it\xC0\x80",
        "A\0é€\u{10302}" = b"A\xC0\x80\xC3\xA9\xE2\x82\xAC\xED\xA0\x80\xED\xBC\x82",
        "\u{10000}\u{10FFFF}" = b"\xED\xA0\x80\xED\xB0\x80\xED\xAF\xBF\xED\xBF\xBF",
    ] + check_text![cesu8_bytes, CESU_8:
        "" = b"",
        "\0" = b"\0",
        "A\0é€\u{10302}" = b"A\0\xC3\xA9\xE2\x82\xAC\xED\xA0\x80\xED\xBC\x82",
        "\u{D7FF}\u{E000}\u{FFFF}" = b"\xED\x9F\xBF\xEE\x80\x80\xEF\xBF\xBF",
    ] + check_text![rfc2279_bytes, RFC_2279:
        "" = b"",
        "\0" = b"\0",
        "A\0é€\u{10302}" = b"A\0\xC3\xA9\xE2\x82\xAC\xF0\x90\x8C\x82",
    ] + check_text![utf8_bytes, UTF_8:
        "A\0é€\u{10302}" = b"A\0\xC3\xA9\xE2\x82\xAC\xF0\x90\x8C\x82",
    ];
    assert_eq!(texts, 13);
}

#[test]
fn every_kind_of_piece_gives_the_same_code_point() {
    const CHAR: char = '\u{10302}';
    const CODE_POINT: u32 = 0x10302;
    const HALF: u8 = 0xED;
    let expected = b"\xED\xA0\x80\xED\xBC\x82";
    assert_eq!(modified_utf8_bytes!(code_point(0x10302)), expected);
    assert_eq!(modified_utf8_bytes!('\u{10302}'), expected);
    assert_eq!(modified_utf8_bytes!([0xED, 0xA0, 0x80, 0xED, 0xBC, 0x82]), expected);
    assert_eq!(modified_utf8_bytes!(CHAR), expected);
    assert_eq!(rfc2279_bytes!(code_point(CODE_POINT)), b"\xF0\x90\x8C\x82");
    // The two surrogates of a pair may be in different arguments.
    assert_eq!(cesu8_bytes!(b"\xED\xA0\x80", [0xED, 0xBC], b'\x82'), expected);
    assert_eq!(cesu8_bytes!(b"\xED\xA0\x80", [HALF], [0xBC, 0x82]), expected);
    assert_eq!(modified_utf8_bytes!(code_point(0x0)), b"\xC0\x80");
    assert_eq!(cesu8_bytes!(code_point(0x0)), b"\0");
}

#[test]
fn rfc_2279_has_31_bits() {
    const GREATEST: u32 = 0x7FFF_FFFF;
    assert_eq!(rfc2279_bytes!(code_point(0x20_0000)), b"\xF8\x88\x80\x80\x80");
    assert_eq!(rfc2279_bytes!(code_point(0x3FF_FFFF)), b"\xFB\xBF\xBF\xBF\xBF");
    assert_eq!(rfc2279_bytes!(code_point(0x400_0000)), b"\xFC\x84\x80\x80\x80\x80");
    assert_eq!(rfc2279_bytes!(code_point(0x7FFF_FFFF)), b"\xFD\xBF\xBF\xBF\xBF\xBF");
    assert_eq!(rfc2279_bytes!(code_point(GREATEST)), b"\xFD\xBF\xBF\xBF\xBF\xBF");
    const HALF: u8 = 0xC3;
    assert_eq!(rfc2279_bytes!(u8(HALF), b'\xA9', decimal(GREATEST)), "é2147483647".as_bytes());
    assert_eq!(rfc2279_bytes!(code_point(0xD800), [0xED, 0xBF, 0xBF]), b"\xED\xA0\x80\xED\xBF\xBF");
}

#[test]
fn frames_are_written_and_read_back() {
    const TEXT: &str = "A\0é€\u{10302}";
    let expected = b"\x00\x0E\x41\xC0\x80\xC3\xA9\xE2\x82\xAC\xED\xA0\x80\xED\xBC\x82";
    assert_eq!(write_utf_bytes!("A\0é€\u{10302}"), expected);
    assert_eq!(write_utf_bytes!(TEXT), expected);
    assert_eq!(
        write_utf_bytes!('A', code_point(0), "é", 0xE2, 0x82, 0xAC, code_point(0x10302)),
        expected
    );
    assert_eq!(write_utf_bytes!(""), b"\0\0");
    let mut buffer = [0; 32];
    assert_eq!(write_utf(TEXT, &mut buffer).unwrap(), expected);
    let (text, rest) = read_utf(expected, &mut buffer).unwrap();
    assert_eq!((text, rest), (TEXT, &b""[..]));
}

/// For each `*`, doubles the list of pieces, and adds one piece of one byte.
macro_rules! doubled {
    ($($piece:literal)*) => {
        write_utf_bytes!($($piece),*)
    };
    (* $($rest:tt)*) => {
        doubled!(@ [] $($rest)*)
    };
    (@ [$($star:tt)*] * $($rest:tt)*) => {
        doubled!(@ [$($star)* *] $($rest)*)
    };
    (@ [$($star:tt)*] $($piece:literal)*) => {
        doubled!($($star)* $($piece)* $($piece)* "+")
    };
}

/// The case `write_utf_bytes/too_long` of `tests/ui` shows that 65536 bytes are refused.
#[test]
fn a_frame_of_65535_bytes_is_accepted() {
    const ONE_LESS: &[u8; 65534] = &[b'a'; 65534];
    let frame =
        doubled!(**********"sixty-three bytes: 0123456789 0123456789 0123456789 0123456789 ");
    assert_eq!(frame.len(), 2 + 65535);
    assert_eq!(frame[..4], [0xFF, 0xFF, b's', b'i']);
    let frame = write_utf_bytes!("b", ONE_LESS);
    assert_eq!(frame.len(), 2 + 65535);
    assert_eq!(frame[..4], [0xFF, 0xFF, b'b', b'a']);

    let text = "a".repeat(65535);
    let mut buffer = vec![0; 2 + 65535];
    assert_eq!(write_utf(&text, &mut buffer).unwrap()[..3], [0xFF, 0xFF, b'a']);
    assert!(write_utf(&(text + "a"), &mut buffer).is_err());
}

#[cfg(feature = "macros")]
#[test]
fn literals_work_in_patterns_and_items() {
    static FRAME: &[u8; 4] = write_utf_bytes!('é');
    fn is_nul(bytes: &[u8]) -> bool {
        matches!(bytes, modified_utf8_bytes!(code_point(0x0)) | cesu8_bytes!("\0"))
    }
    assert_eq!([&b"\xC0\x80"[..], b"\0", b"\x80"].map(is_nul), [true, true, false]);
    assert_eq!(FRAME, b"\0\x02\xC3\xA9");
    assert_eq!([0; rfc2279_bytes!(code_point(0x7FFF_FFFF)).len()].len(), 6);
    assert_eq!(etched::utf8_str!("é").as_bytes(), &FRAME[2..]);
}

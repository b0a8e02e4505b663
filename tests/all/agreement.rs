//! Tests that macros, const functions and ordinary functions give the same bytes.

use etched::percent::{
    ATTR_CHAR, C0_CONTROL, COMPONENT, ENCODE_URI, EncodeSet, FORM, FRAGMENT, NAMED_SETS,
    NON_ALPHANUMERIC, PATH, PATH_SEGMENT, QUERY, SPECIAL_QUERY, UNRESERVED, UNRESERVED_PATH,
    URL_PATH_SEGMENT, USERINFO,
};
use etched::{
    percent_decode, percent_decode_str, percent_encode, percent_encode_str, url_decode,
    url_decode_str, url_encode, url_encode_str, utf8_bytes, utf8_str,
};

/// Encodes a text by one set with the macros, the const function and the ordinary functions.
macro_rules! check_encoding {
    ($text:literal, $word:ident, $SET:ident) => {{
        const TEXT: &str = $text;
        const BYTES: &[u8] = TEXT.as_bytes();
        const CONST: [u8; $SET.encoded_len(BYTES)] = $SET.const_encode(BYTES);
        let ordinary = $SET.encode(TEXT);
        let expected = ordinary.as_bytes();

        assert_eq!(CONST, *expected);
        assert_eq!(url_encode!($text, $word), expected);
        assert_eq!(url_encode!(TEXT, $word), expected);
        assert_eq!(url_encode!(BYTES, $SET), expected);
        assert_eq!(url_encode!($text, $SET), expected);
        assert_eq!(url_encode_str!($text, $word), ordinary);
        assert_eq!(url_encode_str!(TEXT, $SET), ordinary);
        assert_eq!(percent_encode!($text, $word), expected);
        assert_eq!(percent_encode!(BYTES, $word), expected);
        assert_eq!(percent_encode_str!(BYTES, $SET), ordinary);
        assert_eq!($SET.encode(BYTES), ordinary);
        assert_eq!($SET.display(BYTES).to_string(), ordinary);
        let mut buffer = [0; 512];
        assert_eq!(*$SET.encode_to_slice(BYTES, &mut buffer).unwrap(), *ordinary);
        NAMED_SETS.iter().filter(|(word, set)| (*word, *set) == (stringify!($word), $SET)).count()
    }};
}

/// Decodes a text by one set with the macros, the const function and the ordinary functions.
macro_rules! check_decoding {
    ($text:literal, $word:ident, $SET:ident) => {{
        const TEXT: &str = $text;
        const BYTES: &[u8] = TEXT.as_bytes();
        const LEN: usize = match $SET.decoded_len(BYTES) {
            Ok(len) => len,
            Err(_) => panic!(),
        };
        const CONST: [u8; LEN] = match $SET.const_decode(BYTES) {
            Ok(decoded) => decoded,
            Err(_) => panic!(),
        };
        let ordinary = $SET.decode(TEXT).unwrap();
        let expected = ordinary.as_bytes();

        assert_eq!(CONST, *expected);
        assert_eq!(url_decode!($text, $word), expected);
        assert_eq!(url_decode!(TEXT, $word), expected);
        assert_eq!(url_decode!(BYTES, $SET), expected);
        assert_eq!(url_decode!($text, $SET), expected);
        assert_eq!(url_decode_str!($text, $word), ordinary);
        assert_eq!(url_decode_str!(TEXT, $SET), ordinary);
        assert_eq!(percent_decode!($text, $word), expected);
        assert_eq!(percent_decode!(BYTES, $word), expected);
        assert_eq!(percent_decode_str!($text, $word), ordinary);
        assert_eq!(percent_decode_str!(BYTES, $SET), ordinary);
        assert_eq!(*$SET.decode_bytes(BYTES).unwrap(), *expected);
        assert_eq!(*$SET.decode_lenient(BYTES), *expected);
        let mut buffer = [0; 512];
        assert_eq!(*$SET.decode_to_slice(BYTES, &mut buffer).unwrap(), *expected);
        let mut in_place = BYTES.to_vec();
        assert_eq!(*$SET.decode_in_place(&mut in_place).unwrap(), *expected);
        1
    }};
}

/// Runs one of the checks on every text by every named set.
macro_rules! by_every_set {
    ($check:ident: $($text:literal,)*) => {{
        let mut checks = 0;
        $(
            checks += $check!($text, form, FORM);
            checks += $check!($text, component, COMPONENT);
            checks += $check!($text, query, QUERY);
            checks += $check!($text, special_query, SPECIAL_QUERY);
            checks += $check!($text, fragment, FRAGMENT);
            checks += $check!($text, path, PATH);
            checks += $check!($text, path_segment, PATH_SEGMENT);
            checks += $check!($text, userinfo, USERINFO);
            checks += $check!($text, c0_control, C0_CONTROL);
            checks += $check!($text, unreserved, UNRESERVED);
            checks += $check!($text, url_path_segment, URL_PATH_SEGMENT);
            checks += $check!($text, unreserved_path, UNRESERVED_PATH);
            checks += $check!($text, attr_char, ATTR_CHAR);
            checks += $check!($text, non_alphanumeric, NON_ALPHANUMERIC);
            checks += $check!($text, encode_uri, ENCODE_URI);
        )*
        checks
    }};
}

#[test]
fn encoding_agrees() {
    let checks = by_every_set![check_encoding:
        "",
        "plain",
        "The string ü@foo-bar",
        " !\"#$%&'()*+,-./0123456789:;<=>?@",
        "ABCXYZ[\\]^_`abcxyz{|}~\u{7F}",
        "\0\u{1}\t\r\n\u{1F}",
        "\u{80}\u{7FF}\u{800}\u{D7FF}\u{E000}\u{FFFF}\u{10000}\u{10FFFF}",
        "https://example.com/a path/?q=1&r=%41#frag",
        r#"raw "quotes" \n"#,
        "continued \
         line",
        "Ελληνικά, русский, 日本語, עברית, العربية, हिन्दी 🦀",
        "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef and more than 64",
    ];
    // A check counts as 0 if the word and the constant do not name the same set.
    assert_eq!(checks, 12 * NAMED_SETS.len());
}

#[test]
fn decoding_agrees() {
    let checks = by_every_set![check_decoding:
        "",
        "plain",
        "The+string+%C3%BC%40foo-bar",
        "%20%21%22%23%24%25%26%27%28%29%2A%2B",
        "%f0%9F%a6%80",
        "raw é stays / and + may",
        "%2541",
        "%00%7F",
        "0123456789abcdef%300123456789abcdef%31%32%330123456789abcdef%34%35",
    ];
    assert_eq!(checks, 9 * NAMED_SETS.len());
}

#[test]
fn raw_bytes_agree() {
    const BYTES: &[u8; 6] = b"\x12\x34\xFF\xC0\x80 ";
    assert_eq!(percent_encode!(b"\x12\x34\xFF\xC0\x80 "), b"%124%FF%C0%80%20");
    assert_eq!(percent_encode!(BYTES), percent_encode!(b"\x12\x34\xFF\xC0\x80 "));
    assert_eq!(percent_encode!([0x12, 0x34, 0xFF, 0xC0, 0x80, b' ']), percent_encode!(BYTES));
    assert_eq!(percent_decode!("%124%FF%C0%80%20"), BYTES);
    assert_eq!(percent_encode!(b'\xFF'), b"%FF");
    assert_eq!(url_encode!('ü'), b"%C3%BC");
    assert_eq!(url_encode!(b'/'), b"%2F");
    assert_eq!(url_encode!([0xC3, 0xBC]), b"%C3%BC");
    assert_eq!(url_encode!(b"\xC3\xBC"), b"%C3%BC");
}

#[test]
fn custom_sets_agree() {
    const KEY: EncodeSet = PATH.add(b'.').add(b'%');
    assert_eq!(url_encode_str!("a.b/c d%", KEY), KEY.encode("a.b/c d%"));
    assert_eq!(url_encode_str!("a b", FORM.remove(b' ')), "a b");
    assert_eq!(url_decode_str!("a+b", COMPONENT.space_as_plus(true)), "a b");
}

/// A macro leaves an expression to const evaluation, which makes a table if the input is long.
#[test]
fn lower_case_agrees() {
    const LOWER: EncodeSet = FORM.lower_case_hex(true);
    const TEXT: &str = "é / Ω";
    const LONG: &[u8; 2000] = &[0xEF; 2000];
    assert_eq!(url_encode_str!("é / Ω", LOWER), "%c3%a9+%2f+%ce%a9");
    assert_eq!(url_encode_str!(TEXT, LOWER), LOWER.encode(TEXT));
    assert_eq!(url_encode_str!(TEXT, FORM.lower_case_hex(true)), LOWER.display(TEXT).to_string());
    assert_eq!(percent_encode_str!(LONG, LOWER), LOWER.encode(LONG));
    assert_eq!(url_decode_str!("%c3%a9+%2F+%CE%a9", LOWER), TEXT);
    assert_eq!(FORM.decode(url_encode_str!(TEXT, LOWER)).unwrap(), TEXT);
}

#[test]
#[allow(unused_parens, clippy::double_parens, reason = "without the proc macro, rustc sees them")]
fn every_kind_of_piece_gives_the_same_text() {
    const TEXT: &str = "M\u{430}二\u{10302}";
    const EXPECTED: &[u8; 10] = b"\x4D\xD0\xB0\xE4\xBA\x8C\xF0\x90\x8C\x82";
    const CRAB: char = '🦀';
    const CODE_POINT: u32 = 0x10302;
    const RUNE: char = char::from_u32(CODE_POINT).unwrap();
    const BYTE: u8 = 0x82;

    assert_eq!(
        utf8_bytes!(0x4D, code_point(0x0430), code_point(0x4E8C), code_point(0x10302)),
        EXPECTED
    );
    assert_eq!(utf8_bytes!("M\u{430}二\u{10302}"), EXPECTED);
    assert_eq!(utf8_bytes!('M', 'а', '二', '\u{10302}'), EXPECTED);
    assert_eq!(utf8_bytes!([0x4D, 0xD0, 0xB0, 0xE4, 0xBA, 0x8C, 0xF0, 0x90, 0x8C, 0x82]), EXPECTED);
    assert_eq!(utf8_bytes!(b"\x4D\xD0\xB0\xE4\xBA\x8C\xF0\x90\x8C\x82"), EXPECTED);
    assert_eq!(utf8_bytes!(TEXT), EXPECTED);
    assert_eq!(utf8_bytes!(EXPECTED), EXPECTED);
    assert_eq!(utf8_bytes!("Mа二", RUNE), EXPECTED);
    assert_eq!(utf8_bytes!("Mа二", [0xF0, 0x90], b'\x8C', [BYTE]), EXPECTED);
    assert_eq!(utf8_bytes!("Mа二", [0xF0, 0x90, 0x8C, BYTE]), EXPECTED);
    assert_eq!(utf8_bytes!("Mа", code_point((0x4E8C)), code_point(0x1_0302_u32)), EXPECTED);
    assert_eq!(utf8_str!(TEXT, CRAB), "Mа二𐌂🦀");
    assert_eq!(utf8_bytes!([0xF4, 0x80, 0x83, 0x92]), "\u{1000D2}".as_bytes());
    assert_eq!(utf8_bytes!(""), b"");
}

//! Tests the values of literals, and the places of their bytes.

use proc_macro2::{Literal, TokenStream, TokenTree};

use super::{random, value};
use crate::excerpt::{source_of, units};
use crate::literal::{Value, as_text, is_refused_number};

/// Parts of a string literal.
#[rustfmt::skip]
const UNITS: [&str; 18] = [
    "a", "é", "二", "🦀", "%", " ", "\\n", "\\r", "\\t", "\\\\", "\\0", "\\'", "\\\"", "\\x41",
    "\\u{e9}", "\\u{1_0302}", "\\\n \t", "\n",
];

/// The units decide where the carets are. So the lengths of the units must add up to the length of
/// the value that the compiler sees.
#[test]
fn units_add_up_to_the_value() {
    let texts = [
        r#""""#,
        r#""plain""#,
        r#""é\u{e9}\u{1_0302}\n\r\t\\\0\'\"\x7F%""#,
        "\"one \\\n   two\\\n\n\t three\"",
        r##"r#"raw \n "quoted" \u{41}"#"##,
        r#"b"\xFF\\\"\'\0\n plain""#,
        r#"br"raw \xFF""#,
        r"'\u{10302}'",
        r"'\''",
        r"b'\xFF'",
        "b'\"'",
    ];
    for text in texts {
        let literal: Literal = text.parse().unwrap();
        let text = literal.to_string();
        let len = value(&literal).len();
        assert_eq!(units(&text).map(|unit| unit.value.len()).sum::<usize>(), len, "{text}");
    }
    // The compiler skips a carriage return there too, but `proc-macro2` refuses it.
    let text = "\"one \\\n\r two\"";
    assert_eq!(units(text).map(|unit| unit.value.len()).sum::<usize>(), "one two".len());
}

#[test]
fn units_of_random_literals_add_up() {
    let mut random = random();
    for _ in 0..5_000 {
        let content: String = (0..random(9)).map(|_| UNITS[random(UNITS.len())]).collect();
        let literal: Literal = format!("\"{content}\"").parse().unwrap();
        let text = literal.to_string();
        let len = value(&literal).len();
        assert_eq!(units(&text).map(|unit| unit.value.len()).sum::<usize>(), len, "{text}");
        assert_eq!(units(&text).map(|unit| &text[unit.source]).collect::<String>(), content);
    }
}

/// The part of a literal that the carets mark.
#[test]
fn bytes_have_a_place_in_the_source() {
    let cases = [
        (r#""/caf%zz/b""#, 4..7, "%zz"),
        (r#""é\u{e9}%4""#, 2..4, r"\u{e9}"),
        (r#"b"\xE9\\!""#, 0..2, r"\xE9\\"),
        (r##"r#"\u{41}%"#"##, 6..7, "%"),
        (r#""cut""#, 3..4, "\""),
        (r#""""#, 0..1, "\""),
        (r##"r#"cut"#"##, 3..4, "\""),
    ];
    for (text, bytes, part) in cases {
        assert_eq!(&text[source_of(text, &bytes)], part, "{text}");
    }
}

/// The value of a literal as text to compare.
fn described(text: &str) -> String {
    let literal: Literal = text.parse().unwrap();
    match Value::of(&literal) {
        Value::Text(text) => format!("text {text:?}"),
        Value::Bytes(bytes) => format!("bytes {bytes:?}"),
        Value::Integer(digits) => format!("integer {digits}"),
        Value::Suffixed(plain) => format!("suffixed {plain}"),
        Value::Other(what) => what.into(),
        Value::Refused => "refused".into(),
    }
}

#[test]
fn literals_of_every_kind_have_a_value() {
    let long = "1".repeat(1025);
    let cases = [
        (r#""a\n%""#, r#"text "a\n%""#),
        (r##"r#"a\n"#"##, r#"text "a\\n""#),
        (r"'\u{1_0302}'", "text \"\u{10302}\""),
        (r#"b"\xFF\0""#, "bytes [255, 0]"),
        (r"b'\''", "bytes [39]"),
        ("0xFF_FF", "integer 65535"),
        ("0b1111_0000", "integer 240"),
        (
            "340282366920938463463374607431768211456",
            "integer 340282366920938463463374607431768211456",
        ),
        ("-7", "integer -7"),
        ("1_u8", "suffixed 1"),
        ("0x41u32", "suffixed 0x41"),
        ("9F", "suffixed 9"),
        ("1f32", "suffixed 1"),
        (r#""a"_x"#, "refused"),
        ("'a'é", "refused"),
        ("1.5", "a floating-point number"),
        ("1e5", "a floating-point number"),
        ("1.5f32", "a floating-point number"),
        (r#"c"a""#, "a C string"),
        (&long, "a number of more than 1,024 digits"),
    ];
    for (text, expected) in cases {
        assert_eq!(described(text), expected, "{text}");
    }
}

/// rustc reports such a number, but still passes it to the macro.
#[test]
fn numbers_that_rustc_refuses_are_recognised() {
    let refused = [
        "0b", "0o_", "0x", "0xg", "0b12", "0o8", "0b1_2u8", "0b1e3", "0o1e3", "0b1.5", "0x1.5",
        "1e", "1_e", "1.0e", "1e+", "1E-_", "1.5e_",
    ];
    for text in refused {
        assert!(is_refused_number(text), "{text}");
    }
    let others = [
        "0", "1_0", "0b1_01", "0o17", "0xe", "0xFF", "0xE_", "1e3", "1E-3", "1e_3", "1.5e+3",
        "1u8", "0b1u8", "0o7usize", "0xFFu8", "1_usize", "1.5_f64", "9F", "1.", "\"0b\"", "b'0'",
    ];
    for text in others {
        assert!(!is_refused_number(text), "{text}");
    }
}

#[test]
fn values_in_a_url_have_one_spelling() {
    let cases = [
        ("\"a b\"", "a b"),
        ("'é'", "é"),
        ("b'a'", "97"),
        ("0x10", "16"),
        ("-0", "0"),
        ("- 0x10", "-16"),
        ("true", "true"),
        ("2_u8", "2"),
        ("2u8", "2"),
        ("0xFF_u8", "255"),
        ("1_000i16", "1000"),
        ("-128_i8", "-128"),
        ("-0_i64", "0"),
        ("7usize", "7"),
        ("340282366920938463463374607431768211455_u128", "340282366920938463463374607431768211455"),
        (
            "-170141183460469231731687303715884105728i128",
            "-170141183460469231731687303715884105728",
        ),
    ];
    let text_of = |text: &str| {
        as_text(&text.parse::<TokenStream>().unwrap().into_iter().collect::<Vec<TokenTree>>())
    };
    for (text, expected) in cases {
        assert_eq!(text_of(text).as_deref(), Some(expected), "{text}");
    }
    // These do not fit their type, or its name is not one of an integer.
    for text in ["256_u8", "-1_u8", "128_i8", "-129i8", "1_f32", "1_u7", "1_u08", "9F", "1\u{e9}"] {
        assert_eq!(text_of(text), None, "{text}");
    }
    assert_eq!(as_text(&[Literal::i8_unsuffixed(-1).into()]).as_deref(), Some("-1"));
}

//! Literals, unit by unit.

use proc_macro2::Literal;

use super::{random, value};
use crate::literal::{source_of, units};

/// The units are what carets are placed by; they must add up to the value that the
/// compiler sees, escape by escape.
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
        "\"two\r\nlines\"",
    ];
    for text in texts {
        let literal: Literal = text.parse().unwrap();
        let text = literal.to_string();
        let len = value(&literal).len();
        assert_eq!(units(&text).map(|unit| unit.len).sum::<usize>(), len, "{text}");
    }
}

#[test]
fn units_of_random_literals_add_up() {
    const UNITS: [&str; 19] = [
        "a",
        "é",
        "二",
        "🦀",
        "%",
        " ",
        "\\n",
        "\\r",
        "\\t",
        "\\\\",
        "\\0",
        "\\'",
        "\\\"",
        "\\x41",
        "\\u{e9}",
        "\\u{1_0302}",
        "\\\n \t",
        "\\\r\n",
        "\n",
    ];
    let mut random = random();
    for _ in 0..5_000 {
        let content: String = (0..random(9)).map(|_| UNITS[random(UNITS.len())]).collect();
        let literal: Literal = format!("\"{content}\"").parse().unwrap();
        let text = literal.to_string();
        let len = value(&literal).len();
        assert_eq!(units(&text).map(|unit| unit.len).sum::<usize>(), len, "{text}");
        assert_eq!(units(&text).map(|unit| unit.text).collect::<String>(), content);
    }
}

/// What a compiler underlines that can point into a literal.
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

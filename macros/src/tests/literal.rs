//! Literals, unit by unit.

use proc_macro::Literal;

use super::{random, value};
use crate::literal::{Value, written};
use crate::units::{source_of, units};

/// What a string literal is put together from.
const UNITS: [&str; 18] = [
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
    "\n",
];

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
    ];
    for text in texts {
        let literal: Literal = text.parse().unwrap();
        let text = literal.to_string();
        let len = value(&literal).len();
        assert_eq!(units(&text).map(|unit| unit.len).sum::<usize>(), len, "{text}");
    }
}

/// Which the compiler takes, though `proc-macro2` does not.
#[test]
fn a_line_goes_on_behind_a_carriage_return() {
    let text = "\"one \\\n\r two\"";
    assert_eq!(units(text).map(|unit| unit.len).sum::<usize>(), "one two".len());
}

#[test]
fn units_of_random_literals_add_up() {
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

/// What the carets stand under.
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

/// What `syn` makes of a literal, as text to compare.
fn by_syn(literal: &Literal) -> String {
    use syn::Lit;
    let lit = Lit::new(literal.clone());
    if !lit.suffix().is_empty() && !matches!(lit, Lit::Float(_) | Lit::CStr(_)) {
        return "suffixed".into();
    }
    match lit {
        Lit::Str(lit) => format!("{:?}", lit.value()),
        Lit::Char(lit) => format!("{:?}", lit.value().to_string()),
        Lit::ByteStr(lit) => format!("{:?}", lit.value()),
        Lit::Byte(lit) => format!("{:?}", [lit.value()]),
        Lit::Int(lit) => {
            // Zero has no sign.
            let digits = if lit.base10_digits() == "-0" { "0" } else { lit.base10_digits() };
            format!("{digits} {}", lit.base10_parse().unwrap_or(u128::MAX))
        }
        _ => "other".into(),
    }
}

fn by_us(literal: &Literal) -> String {
    match Value::of(literal) {
        Value::Text(text) => format!("{text:?}"),
        Value::Bytes(bytes) => format!("{bytes:?}"),
        Value::Integer(value) => {
            format!("{} {value}", written(&[literal.clone().into()]).unwrap())
        }
        Value::Suffixed(_) => "suffixed".into(),
        Value::Other(_) => "other".into(),
        Value::Refused => "refused".into(),
    }
}

#[test]
fn literals_are_what_syn_makes_of_them() {
    let units = [&UNITS[..], &["#", "_", "\\xE9", "\\x00", "\\u{0}"]].concat();
    const QUOTES: [(&str, &str); 10] = [
        ("\"", "\""),
        ("r\"", "\""),
        ("r#\"", "\"#"),
        ("r##\"", "\"##"),
        ("b\"", "\""),
        ("br\"", "\""),
        ("br#\"", "\"#"),
        ("'", "'"),
        ("b'", "'"),
        ("c\"", "\""),
    ];
    const SUFFIXES: [&str; 8] = ["", "", "", "", "u8", "_x", "é", "f32"];
    const DIGITS: [&str; 14] = [
        "0",
        "1",
        "7",
        "9",
        "a",
        "F",
        "_",
        "0000",
        "12345678901234567890",
        ".",
        "e",
        "e5",
        "E-3",
        "b",
    ];
    const RADIXES: [&str; 6] = ["", "", "0x", "0o", "0b", "-"];
    let mut random = random();
    let mut seen = [0; 2];
    for _ in 0..40_000 {
        let suffix = SUFFIXES[random(SUFFIXES.len())];
        let text = if random(2) == 0 {
            let (start, end) = QUOTES[random(QUOTES.len())];
            let content: String = (0..random(5)).map(|_| units[random(units.len())]).collect();
            // Which `syn` alone takes.
            if start.ends_with('\'') && content.contains('\n') {
                continue;
            }
            format!("{start}{content}{end}{suffix}")
        } else {
            let digits: String = (0..=random(6)).map(|_| DIGITS[random(DIGITS.len())]).collect();
            format!("{}{digits}{suffix}", RADIXES[random(RADIXES.len())])
        };
        // Many are none.
        let Ok(literal) = text.parse::<Literal>() else { continue };
        seen[usize::from(text.ends_with(['"', '\'']))] += 1;
        assert_eq!(by_us(&literal), by_syn(&literal), "{text}");
    }
    assert!(seen.iter().all(|&seen| seen > 2_000), "{seen:?}");
}

//! The expansion functions, called as ordinary ones.

use proc_macro2::{Literal, TokenStream, TokenTree};

use crate::MACROS;
use crate::excerpt;
use crate::expand::{Macro, expand};
use crate::literal::{Value, source_of, units};
use crate::near::nearest;

/// Numbers below whatever is asked for, the same in every run.
fn random() -> impl FnMut(usize) -> usize {
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    move |below| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (state >> 33) as usize % below
    }
}

fn named(name: &str) -> &'static Macro {
    MACROS.iter().find(|this| this.name == name).unwrap()
}

fn call(this: &Macro, arguments: &str) -> Vec<TokenTree> {
    let input: TokenStream = format!("(etched) {arguments}").parse().unwrap();
    expand(this, input).into_iter().collect()
}

fn value(literal: &Literal) -> Vec<u8> {
    match Value::of(literal) {
        Value::Text(text) => text.into_bytes(),
        Value::Bytes(bytes) => bytes,
        _ => panic!("{literal}"),
    }
}

/// Nothing but the literal: that is what lets a call stand in `concat!`, in a pattern
/// and in an attribute.
#[test]
fn literals_become_one_literal() {
    let cases = [
        ("url_encode", r#""a b""#, r#"b"a+b""#),
        ("url_encode", r#""a b", path,"#, r#"b"a%20b""#),
        ("url_encode", r#"b"\xC3\xBC""#, r#"b"%C3%BC""#),
        ("url_encode", "'ü'", r#"b"%C3%BC""#),
        ("url_encode", "b'/'", r#"b"%2F""#),
        ("url_encode", "[0x2F, b'/', 47]", r#"b"%2F%2F%2F""#),
        ("url_encode", r##"r#"""#"##, r#"b"%22""#),
        ("url_encode", r#""""#, r#"b"""#),
        ("url_decode_str", r#""%C3%BC""#, r#""ü""#),
        ("percent_decode", r#""%FF""#, r#"b"\xFF""#),
        ("utf8_bytes", "0x4D, 0x430", r#"b"M\xD0\xB0""#),
        ("utf8_bytes", r#"b"\xF0\x90", [0x8C, 0x82]"#, r#"b"\xF0\x90\x8C\x82""#),
        (
            "modified_utf8_bytes",
            r#""A\0", 0, [0xC0], b"\x80", '\0'"#,
            r#"b"A\xC0\x80\xC0\x80\xC0\x80\xC0\x80""#,
        ),
        ("write_utf_bytes", r#""A\0""#, r#"b"\0\x03A\xC0\x80""#),
        ("write_utf_bytes", r#""""#, r#"b"\0\0""#),
    ];
    for (name, arguments, expected) in cases {
        match &call(named(name), arguments)[..] {
            [TokenTree::Literal(literal)] => {
                assert_eq!(value(literal), value(&expected.parse().unwrap()), "{arguments}");
            }
            tokens => panic!("{arguments} gave {tokens:?}"),
        }
    }
}

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

#[test]
fn carets_stand_under_what_makes_the_bytes() {
    let cases = [
        (r#""/caf%zz/b""#, 4..7, r#"| "/caf%zz/b""#, "|      ^^^"),
        (r#""é\u{e9}%4""#, 4..6, r#"| "é\u{e9}%4""#, "|         ^^"),
        (r#"b"\xE9\\!""#, 1..2, r#"| b"\xE9\\!""#, r"|       ^^"),
        (r##"r#"\u{41}%"#"##, 6..7, r##"| r#"\u{41}%"#"##, "|          ^"),
        ("\"a\tb\\\n   c%\"", 4..5, r#"| "a\tb\↵c%""#, "|         ^"),
        (r"'%'", 0..1, "| '%'", "|  ^"),
        (r#""cut""#, 3..4, r#"| "cut""#, "|     ^"),
    ];
    for (text, bytes, excerpt, caret) in cases {
        let drawn = excerpt::draw(&text.parse().unwrap(), bytes);
        assert_eq!(drawn, format!("{excerpt}\n{caret}"));
    }
    // Columns are a terminal's.
    let cases = [
        (r#""二二%""#, 6..7, r#"| "二二%""#, "|      ^"),
        (r#""a二%""#, 1..4, r#"| "a二%""#, "|   ^^"),
        ("\"cafe\u{301}%\"", 6..7, "| \"cafe\u{301}%\"", "|      ^"),
        ("\"cafe\u{301}%\"", 4..6, "| \"cafe\u{301}%\"", "|     ^"),
        ("\"\u{301}%\"", 2..3, r#"| "\u{301}%""#, "|         ^"),
        ("\"a\u{200B}%\"", 4..5, r#"| "a\u{200b}%""#, "|           ^"),
    ];
    for (text, bytes, excerpt, caret) in cases {
        let drawn = excerpt::draw(&text.parse().unwrap(), bytes);
        assert_eq!(drawn, format!("{excerpt}\n{caret}"));
    }
    let long: Literal = format!("\"{}%\"", "二".repeat(1000)).parse().unwrap();
    let drawn = excerpt::draw(&long, 3000..3001);
    let [excerpt, caret] = &drawn.lines().collect::<Vec<_>>()[..] else { panic!("{drawn}") };
    assert_eq!(*excerpt, format!("| …{}%\"", "二".repeat(12)));
    assert_eq!(caret.len(), "| ".len() + 1 + 24 + 1);

    let long: Literal = format!("\"{}%{}\"", "a".repeat(1000), "b".repeat(1000)).parse().unwrap();
    let drawn = excerpt::draw(&long, 1000..1001);
    let [excerpt, caret] = &drawn.lines().collect::<Vec<_>>()[..] else { panic!("{drawn}") };
    assert!(excerpt.starts_with("| …a") && excerpt.ends_with("b…"), "{excerpt}");
    let column = |line: &str, char| line.chars().position(|at| at == char);
    assert_eq!(column(excerpt, '%'), column(caret, '^'));
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
    ];
    for (text, bytes, part) in cases {
        assert_eq!(&text[source_of(text, &bytes)], part, "{text}");
    }
}

/// Whatever the tokens, the answer is tokens.
#[test]
fn no_token_stream_makes_a_macro_panic() {
    const TOKENS: [&str; 32] = [
        "\"a b\"",
        "\"%4\"",
        "\"%C3\"",
        "\"\"",
        "b\"\\xFF\"",
        "b\"\\xC0\\xAF\"",
        "'é'",
        "b'%'",
        "0x41",
        "0xD800",
        "0x110000",
        "99999999999999999999999999999999999999999",
        "1.5",
        "7u8",
        "c\"c\"",
        "r#\"raw%\"#",
        "true",
        "form",
        "pathh",
        "SET",
        "::",
        "<",
        ">",
        ",",
        "-",
        "+",
        "as",
        "[0xC0, 0xAF]",
        "[]",
        "[300, x]",
        "(1, 2)",
        "{ \"x\" }",
    ];
    const CALLS: [&[&str]; 6] = [
        &["\"a b\""],
        &["\"%C3%BC\"", ",", "path"],
        &["b\"\\xED\\xA0\"", ",", "[0x80, 0xED]", ",", "b\"\\xB0\\x80\""],
        &["'é'", ",", "0x10302", ",", "\"\\0\""],
        &["SET", "::", "<", "A", ",", "B", ">", "::", "C", ",", "\"x\""],
        &["[0xC3, 0xA9]", ",", "form", ","],
    ];
    // A few in passing; CI asks for hundreds of thousands.
    let each =
        std::env::var("ETCHED_TOKEN_STREAMS").map_or(3_000, |number| number.parse().unwrap());
    let mut random = random();
    for this in MACROS {
        for _ in 0..each {
            let mut tokens: Vec<&str> = if random(2) == 0 {
                (0..random(7)).map(|_| TOKENS[random(TOKENS.len())]).collect()
            } else {
                CALLS[random(CALLS.len())].to_vec()
            };
            for _ in 0..random(3) {
                let (at, other) = (random(tokens.len() + 1), random(tokens.len() + 1));
                match random(4) {
                    0 => tokens.insert(at, TOKENS[random(TOKENS.len())]),
                    1 if at < tokens.len() => drop(tokens.remove(at)),
                    2 if at.max(other) < tokens.len() => tokens.swap(at, other),
                    _ => tokens.extend_from_within(at..),
                }
            }
            assert!(!call(this, &tokens.join(" ")).is_empty(), "{}: {tokens:?}", this.name);
        }
    }
}

/// A word is a start of what was meant, or as near to it as one letter and one more for every
/// four that it has.
#[test]
fn what_a_word_was_meant_to_be() {
    let cases: [(&str, &[&str], Option<&str>); 16] = [
        ("un", &["form", "unreserved"], Some("unreserved")),
        ("u", &["form", "unreserved"], None),
        ("served", &["unreserved"], None),
        ("ment", &["path_segment"], None),
        // One letter more, less, and other.
        ("xabc", &["abc"], Some("abc")),
        ("abxc", &["abc"], Some("abc")),
        ("bc", &["abc"], Some("abc")),
        ("xbc", &["abc"], Some("abc")),
        ("xxabc", &["abc"], None),
        ("xxc", &["abc"], None),
        ("c", &["abc"], None),
        ("formxx", &["form"], Some("form")),
        ("xxxx_mn", &["column"], None),
        ("fxaxmxntx", &["fragment"], None),
        ("fragxxx", &["fragment"], None),
        ("xxxgment", &["fragment"], Some("fragment")),
    ];
    for (word, names, expected) in cases {
        assert_eq!(nearest(word, names.iter().copied()), expected, "{word}");
    }
    assert_eq!(nearest("qery", ["path", "query", "quarry"].into_iter()), Some("query"));
}

/// `%u` takes four hexadecimal digits, of which a sign is none.
#[test]
fn what_is_an_escape_of_javascript() {
    for (escape, is_one) in [("%u0041", true), ("%uD83E%uDD80", true), ("%u+041", false)] {
        let answer = call(named("url_decode"), &format!("{escape:?}"));
        let answer: String = answer.iter().map(ToString::to_string).collect();
        assert_eq!(answer.contains("is no escape of a URL"), is_one, "{answer}");
    }
}

//! Tests that call the proc macro as an ordinary function.

mod excerpt;
mod faults;
mod growth;
mod guess;
mod joining;
mod judge;
mod literal;
mod literals;
mod messages;
mod query;
// The words are recorded without the feature.
#[cfg(not(feature = "idna"))]
mod refused;
mod reported;
mod suggest;
mod uri_template;
mod url;
mod url_ref;

use proc_macro2::{Literal, TokenStream, TokenTree};

use crate::dispatch::{expand, macros};
use crate::literal::Value;

/// A generator of pseudo-random numbers below its argument, the same in every run.
fn random() -> impl FnMut(usize) -> usize {
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    move |below| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (state >> 33) as usize % below
    }
}

/// Of how many turns of a loop one is taken: `ordinarily` so many, or what `ETCHED_STRIDE` says. With 1,
/// as CI sets it, every turn is taken.
fn stride(ordinarily: usize) -> usize {
    std::env::var("ETCHED_STRIDE").map_or(ordinarily, |stride| stride.parse().unwrap())
}

fn call(name: &str, arguments: &str) -> TokenStream {
    expand(format!("(etched {name}) {arguments}").parse().unwrap())
}

/// The expansion of a call, as text.
fn answer(name: &str, arguments: &str) -> String {
    call(name, arguments).to_string()
}

fn value(literal: &Literal) -> Vec<u8> {
    match Value::of(literal) {
        Value::Text(text) => text.into_bytes(),
        Value::Bytes(bytes) => bytes,
        _ => panic!("{literal}"),
    }
}

/// A call that does not come through an entry point gets an error that names the entry points.
#[test]
fn the_proc_macro_is_not_called_directly() {
    for input in ["", "1", "()", "(etched)", "(etched uri) \"a\"", "url_encode, \"a\""] {
        let answer = expand(input.parse().unwrap()).to_string();
        assert_eq!(answer.matches("compile_error").count(), 1, "{input}: {answer}");
        assert!(answer.contains("call the macros of `etched`"), "{input}: {answer}");
    }
}

/// The expansion is one literal, so that a call may be in `concat!`, in a pattern and in an
/// attribute.
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
        ("utf8_bytes", "0x4D, 0xD0, 0xB0", r#"b"M\xD0\xB0""#),
        ("utf8_str", "\"21 \", 0xC2, 0xB0, 0o103", r#""21 °C""#),
        ("utf8_bytes", "code_point(0x430), decimal(-7), u8(0x7F)", r#"b"\xD0\xB0-7\x7F""#),
        (
            "bytes",
            "be_u16(300), le_i32(-2), 233, be_u24(0x10203)",
            r#"b"\x01\x2C\xFE\xFF\xFF\xFF\xE9\x01\x02\x03""#,
        ),
        (
            "rfc2279_bytes",
            "code_point(0xD800), code_point(0x7FFF_FFFF)",
            r#"b"\xED\xA0\x80\xFD\xBF\xBF\xBF\xBF\xBF""#,
        ),
        ("utf8_bytes", r#"b"\xF0\x90", [0x8C, 0x82]"#, r#"b"\xF0\x90\x8C\x82""#),
        (
            "modified_utf8_bytes",
            r#""A\0", 0xC0, 0x80, [0xC0], b"\x80", '\0'"#,
            r#"b"A\xC0\x80\xC0\x80\xC0\x80\xC0\x80""#,
        ),
        ("write_utf_bytes", r#""A\0""#, r#"b"\0\x03A\xC0\x80""#),
        ("write_utf_bytes", r#""""#, r#"b"\0\0""#),
    ];
    for (name, arguments, expected) in cases {
        match &call(name, arguments).into_iter().collect::<Vec<_>>()[..] {
            [TokenTree::Literal(literal)] => {
                assert_eq!(value(literal), value(&expected.parse().unwrap()), "{arguments}");
            }
            tokens => panic!("{arguments} gave {tokens:?}"),
        }
    }
}

/// Every token stream has an expansion.
#[test]
fn no_token_stream_makes_a_macro_panic() {
    #[rustfmt::skip]
    const TOKENS: [&str; 38] = [
        r#"concat!("a%", 1)"#, r#"env!("PATH")"#, r#"include_bytes!("/")"#, "stringify!(a b)",
        "concat!", r#"({ "a": 1 })"#, r#""a b""#, r#""%4""#, r#""%C3""#, r#""""#, r#"b"\xFF""#,
        r#"b"\xC0\xAF""#, "'é'", "b'%'", "0x41", "0xD800", "0x110000",
        "99999999999999999999999999999999999999999", "1.5", "7u8", r#"c"c""#, r##"r#"raw%"#"##,
        "true", "form", "pathh", "SET", "::", "<", ">", ",", "-", "+", "as", "[0xC0, 0xAF]", "[]",
        "[300, x]", "(1, 2)", r#"{ "x" }"#,
    ];
    const CALLS: [&[&str]; 6] = [
        &["\"a b\""],
        &["\"%C3%BC\"", ",", "path"],
        &["b\"\\xED\\xA0\"", ",", "[0x80, 0xED]", ",", "b\"\\xB0\\x80\""],
        &["'é'", ",", "0x10302", ",", "\"\\0\""],
        &["SET", "::", "<", "A", ",", "B", ">", "::", "C", ",", "\"x\""],
        &["[0xC3, 0xA9]", ",", "form", ","],
    ];
    // CI sets the variable to hundreds of thousands.
    let each =
        std::env::var("ETCHED_TOKEN_STREAMS").map_or(3_000, |number| number.parse().unwrap());
    let mut random = random();
    for name in macros().map(|this| this.name) {
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
            assert!(!call(name, &tokens.join(" ")).is_empty(), "{name}: {tokens:?}");
        }
    }
}

//! Tests the guessed values of constant arguments. The test `constants` of the facade compares them
//! with rustc's values.

use proc_macro2::TokenStream;

use super::answer;
use crate::guess::Guess;
use etched_runtime::encoding::UTF_8;

fn guess(expression: &str) -> Option<String> {
    let tokens: TokenStream = expression.parse().unwrap();
    let guess = Guess::of(&tokens.into_iter().collect::<Vec<_>>())?;
    Some(String::from_utf8(guess.data.encode(UTF_8).to_vec()).unwrap())
}

#[test]
fn calls_of_literals_have_a_guess() {
    let nested = "concat!(".repeat(100) + "1" + &")".repeat(100);
    let cases = [
        ("concat!()", ""),
        ("concat!(\"a\", 'b', 1, -0x10, true, 1.5,)", "ab1-16true1.5"),
        ("(::core::concat!{\"a\"})", "a"),
        ("concat!(std::concat![1], stringify!(a + b))", "1a + b"),
        (&nested, "1"),
    ];
    for (expression, expected) in cases {
        assert_eq!(guess(expression).as_deref(), Some(expected), "{expression}");
    }
}

#[test]
fn other_expressions_have_no_guess() {
    let deep = "concat!(".repeat(1_000) + "1" + &")".repeat(1_000);
    #[rustfmt::skip]
    let cases = [
        "A", r#""a""#, "concat!(A)", r#"concat!(b"a")"#, "concat!(1; 2)", "concat!(,)",
        "concat!(- true)", "concat!(line!())", "my::concat!(1)", "core::x::concat!(1)",
        "concat(1)", "concat!(1).len()", "&concat!(1)", r#"option_env!("PATH")"#, "env!()",
        r#"env!("NO SUCH VARIABLE")"#, r#"env!("a=\0")"#, "env!(PATH)", "include_str!()",
        r#"include_str!("a", "b")"#, r#"include_str!("no such file")"#, r#"include_bytes!("/")"#,
        r#"include_bytes!("/dev/zero")"#, r#"include_bytes!("\0")"#, &deep,
    ];
    for expression in cases {
        assert_eq!(guess(expression), None, "{expression}");
    }
}

/// Without a guess, the expansion has nothing to compare, and no output of the macro.
#[test]
fn a_constant_without_a_guess_is_not_compared() {
    for (guessed, others) in [("concat!(\"a\")", "A"), ("concat!(1)", "concat!(A)")] {
        for name in ["url_encode", "percent_decode", "utf8_bytes"] {
            let is_compared = |argument| answer(name, argument).contains("__ETCHED_KNOWN");
            assert!(is_compared(guessed) && !is_compared(others), "{name}");
        }
    }
}

/// A fault in a guess counts only if the guess is right, so the expansion checks the guess first.
#[test]
fn faults_of_a_guess_are_conditional() {
    let long = format!("concat!({:?})", "a".repeat(65_536));
    let cases = [
        ("url_decode", "concat!(\"%z\")", "malformed escape"),
        ("write_utf_bytes", &long, "65536"),
        ("utf8_bytes", "concat!(1), b\"\\xFF\"", "ill-formed UTF-8"),
        ("modified_utf8_bytes", "concat!(1), b\"\\0\"", "ill-formed modified UTF-8"),
    ];
    for (name, arguments, fault) in cases {
        let answer = answer(name, arguments);
        assert!(!answer.contains("compile_error"), "{answer}");
        let (before, _) = answer.split_once(fault).unwrap();
        assert!(before.contains("__ETCHED_KNOWN . refuse_with (\""), "{answer}");
    }
    // A fault that does not depend on the guess is reported alone.
    for (name, arguments) in [
        ("url_decode", "concat!(\"%z\"), pathh"),
        ("utf8_bytes", "concat!(1), 1.5, b\"\\xFF\""),
        ("utf8_bytes", "concat!(1), 0xC3, 300"),
    ] {
        let answer = answer(name, arguments);
        assert!(answer.contains("compile_error") && !answer.contains("refuse_with"), "{answer}");
    }
}

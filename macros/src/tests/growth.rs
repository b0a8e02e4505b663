//! Tests that the output of a call, and the time for it, grow at most linearly with the length of the
//! call. Other work on the machine disturbs the times, so that test runs only on request:
//!
//!     cargo test -p etched-macros growth:: -- --ignored --nocapture
//!
//! Each case is expanded with n, 4n and 16n items, and the time per item is printed.
//! (`tests/repository/compile_time.rs` measures what such calls cost the compiler.)

use std::hint::black_box;
use std::time::Instant;

use proc_macro2::TokenStream;

use crate::dispatch::expand;

const TIMES: [usize; 3] = [1, 4, 16];

/// The number of items in one measurement, in multiples of n. A call with fewer items is repeated.
/// If the time is linear, all measurements take equally long, and other work on the machine slows
/// them equally.
const ALL: usize = 16;

/// The largest accepted factor by which the time per item grows from n items to 16n items. If the
/// time is quadratic, the factor is 16.
const LIMIT: f64 = 5.0;

/// The minimal and the maximal number of turns. If a case is too slow in every turn, other work on
/// the machine is not the reason.
const TURNS: [usize; 2] = [2, 12];

/// The name of a case, the macro, the number n of items, and the arguments of the call. The text in
/// `⟨⟩` is repeated for each item. In this text, `¿` stands for the index of the item, and `?` for the
/// index counted from the end.
#[rustfmt::skip]
const CASES: &[(&str, &str, usize, &str)] = &[
    // Faults of one literal.
    ("percent signs", "url_decode", 4_000, r#""⟨%⟩""#),
    ("malformed escapes in bytes", "percent_decode", 4_000, r#"b"⟨%zz⟩""#),
    ("escapes of JavaScript", "url_decode_str", 4_000, r#""⟨%u0041⟩""#),
    ("escapes of bytes that are not text", "url_decode", 4_000, r#""⟨%C3x⟩""#),
    ("escapes of surrogates", "url_decode", 2_000, r#""⟨%ED%A0%80⟩""#),
    ("text that is ill-formed", "url_encode", 8_000, r#"b"⟨\xFF⟩""#),
    ("bytes in no encoding", "utf8_bytes", 8_000, r#"b"⟨\xFF⟩""#),
    ("bytes in another encoding, almost", "utf8_bytes", 4_000, r#"b"⟨\xC0\x80⟩\xFF""#),
    ("surrogate pairs, almost", "utf8_bytes", 2_000, r#"b"⟨\xED\xA0\x80\xED\xB0\x80⟩\xFF""#),
    ("lone surrogates", "cesu8_bytes", 4_000, r#"b"⟨\xED\xA0\x80⟩""#),
    ("a list of bytes in no encoding", "utf8_bytes", 1_000, "[⟨0xFF, ⟩]"),
    ("a list of numbers that are not bytes", "utf8_bytes", 1_000, "[⟨300, 0x80, ⟩]"),

    // Arguments.
    ("code points", "utf8_bytes", 1_000, "⟨0x430, ⟩"),
    ("surrogates", "utf8_bytes", 1_000, "⟨0xD800, ⟩"),
    ("arguments that cut each other", "modified_utf8_bytes", 1_000, r#"⟨b"\xC3", "ab", ⟩"#),
    ("constants", "utf8_bytes", 100, "⟨A, ⟩"),
    ("a list of bytes", "utf8_bytes", 2_000, "[⟨0x41, ⟩]"),
    ("commas", "utf8_bytes", 2_000, "⟨,⟩"),
    ("semicolons", "url_encode", 2_000, "⟨1; ⟩"),
    ("less than", "url_encode", 4_000, "⟨a < ⟩"),
    ("paths, less than", "url_encode", 1_000, "⟨a::b::c < ⟩"),
    ("a long path", "url_encode", 4_000, "⟨a::⟩b"),
    ("references", "uri_template_str", 2_000, r#""{a}", a = ⟨&⟩1"#),
    ("parentheses", "uri_template_str", 500, r#""{a}", a = ⟨&(⟩1⟨)⟩"#),
    ("decimal digits", "query", 2_000, r#""a": ⟨7⟩"#),
    ("hexadecimal digits", "query", 2_000, r#""a": 0x⟨7⟩"#),
    ("zeros", "query", 4_000, r#""a": 0x⟨0⟩"#),

    // URLs.
    ("segments", "url", 4_000, r#""https://h/⟨a/⟩""#),
    ("double-dot segments", "url_str", 2_000, r#""https://h/⟨a/⟩⟨../⟩""#),
    ("double-dot segments above the root", "url", 2_000, r#""https://h/⟨../⟩""#),
    ("escapes that have no digits", "url", 4_000, r#""https://h/⟨%⟩""#),
    ("brackets of a query", "url", 4_000, r#""https://h/?⟨[⟩""#),
    ("at signs", "url", 4_000, r#""https://⟨a@⟩h""#),
    ("labels that are not ASCII", "url", 4_000, r#""https://⟨ü.⟩h:80a""#),
    ("labels", "url", 4_000, r#""https://⟨a.⟩com""#),
    ("slashes", "url", 4_000, r#""https://⟨/⟩h""#),
    ("faults of the text and of the parser", "url", 16_000, r#""https://h/⟨{a}[⟩ ""#),
    ("tabs", "url", 4_000, r#""https://h/⟨\t⟩""#),

    // Queries.
    ("entries", "query", 2_000, r#"⟨"name¿": "value", ⟩"#),
    ("entries of one name", "query", 1_000, r#"⟨"name": "value", ⟩"#),
    ("names alone that hold an equals sign", "query", 1_000, r#"⟨"name¿=", ⟩"#),
    ("values of one name", "query", 1_000, r#""a": [⟨"value", ⟩]"#),
    ("entries with constants", "query", 100, r#"⟨"name¿": VALUE, ⟩"#),

    // Templates.
    ("variables", "uri_template_str", 500, r#""⟨{v¿}⟩"⟨, v¿ = "value"⟩"#),
    ("variables, given backwards", "uri_template_str", 500, r#""⟨{v¿}⟩"⟨, v? = "value"⟩"#),
    ("variables without values", "uri_template_str", 500, r#""⟨{v¿}⟩""#),
    ("variables that have others' values", "uri_template_str", 200, r#""⟨{v¿}⟩"⟨, w¿ = "value"⟩"#),
    ("one variable", "uri_template_str", 1_000, r#""⟨{a}⟩", a = 1"#),
    ("members", "uri_template_str", 1_000, r#""{?a*}", a = [⟨"b", ⟩]"#),
    ("values of one variable", "uri_template_str", 1_000, r#""{a}"⟨, a = 1⟩"#),
    ("a long name for another", "uri_template_str", 1_000, r#""{⟨ab⟩}", ⟨ba⟩ = 1"#),
    ("opening braces", "uri_template", 2_000, r#""⟨{⟩""#),
    ("expressions with a space", "uri_template", 1_000, r#""⟨{a b}⟩""#),
    ("variables of the caller", "uri_template", 100, r#""⟨{v¿}⟩""#),
    ("expressions in a port", "uri_template", 500, r#""https://h:⟨{v¿}⟩/""#),
    ("expressions in a path", "uri_template_str", 500, r#""https://h/⟨{v¿}[⟩""#),
    ("expressions of the caller", "uri_template", 100, r#""⟨{v¿}⟩"⟨, v¿ = f(¿)⟩"#),
    ("names that no variable has", "uri_template", 500, r#""⟨{¿}⟩""#),
];

/// The arguments of a call with `n` items.
fn arguments(pattern: &str, n: usize) -> String {
    let mut arguments = String::new();
    for part in pattern.split('⟩') {
        let (before, item) = part.split_once('⟨').unwrap_or((part, ""));
        arguments += before;
        for i in (0..n).filter(|_| !item.is_empty()) {
            let item = item.replace('¿', &i.to_string());
            arguments += &item.replace('?', &(n - 1 - i).to_string());
        }
    }
    arguments
}

/// What the macro gets for a call.
fn input(this: &str, arguments: &str) -> TokenStream {
    format!("(etched {this}) {arguments}").parse().unwrap()
}

/// Seconds for a call.
fn time(this: &str, arguments: &str) -> f64 {
    let input = input(this, arguments);
    let start = Instant::now();
    let output = black_box(expand(black_box(input)));
    let time = start.elapsed();
    // Dropping the output is not part of the time of the macro.
    drop(output);
    time.as_secs_f64()
}

#[test]
fn the_output_of_a_call_grows_no_faster_than_the_call() {
    for &(name, this, n, pattern) in CASES {
        let len = |n| expand(input(this, &arguments(pattern, n))).to_string().len();
        let [few, many] = [len(n / 4), len(4 * n)];
        // If it is quadratic, `many` is up to 256 times as large.
        let limit = 2 * 16 * few.max(100);
        assert!(many <= limit, "{this} {name}: {few} bytes for {} items, then {many}", n / 4);
    }
}

#[test]
#[ignore = "measures time: `.ci/full` runs it"]
fn the_time_of_a_call_grows_no_faster_than_the_call() {
    let mut too_slow = String::new();
    for &(name, this, few, pattern) in CASES {
        let calls = TIMES.map(|times| arguments(pattern, times * few));
        let mut least = [f64::INFINITY; TIMES.len()];
        for turn in 1..=TURNS[1] {
            for ((least, call), times) in least.iter_mut().zip(&calls).zip(TIMES) {
                let all: f64 = (0..ALL / times).map(|_| time(this, call)).sum();
                *least = least.min(all / (ALL * few) as f64);
            }
            if turn >= TURNS[0] && least[2] <= LIMIT * least[0] {
                break;
            }
        }
        let [a, b, c] = least.map(|it| it * 1e6);
        let line =
            format!("{this:16} {name:36} {few:>6} items {a:8.2}, then {b:8.2}, {c:8.2} µs each");
        println!("{line}");
        if least[2] > LIMIT * least[0] {
            too_slow += &format!("{line}\n");
        }
    }
    assert!(too_slow.is_empty(), "these grow faster:\n{too_slow}");
}

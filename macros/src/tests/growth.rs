//! The time that a call takes grows no faster than the call.
//!
//! Each case is expanded with n items, 4n and 16n, and the time for each item is printed:
//! `cargo test -p etched-macros growth -- --nocapture`. With `ETCHED_STRIDE=1` n is four times as
//! large. (`tests/compile_time.rs` measures what such calls cost the compiler.)

use std::hint::black_box;
use std::time::Instant;

use proc_macro2::TokenStream;

use crate::dispatch::expand;

const TIMES: [usize; 3] = [1, 4, 16];

/// The items of one measurement. Short calls are repeated until they have as many, so that all
/// measurements take equally long and other work on the machine slows them alike.
const ALL: usize = 16;

/// The most by which the time per item may grow with 16 times as many items. A factor of 16 would
/// be quadratic.
const LIMIT: f64 = 5.0;

/// The least and the most turns: a case that is still slow after the most is not slowed by other
/// work on the machine.
const TURNS: [usize; 2] = [2, 12];

struct Case {
    name: &'static str,
    this: &'static str,
    /// The smallest number of items.
    few: usize,
    /// A call with this many items.
    arguments: fn(usize) -> String,
}

/// Concatenates a text for each number below `n`.
fn each(n: usize, write: impl Fn(usize) -> String) -> String {
    (0..n).map(write).collect()
}

/// A template of `n` variables, each in its own expression.
fn template(n: usize) -> String {
    format!("\"{}\"", each(n, |i| format!("{{v{i}}}")))
}

#[rustfmt::skip]
const CASES: &[Case] = &[
    // Faults of one literal.
    Case { name: "percent signs", this: "url_decode", few: 4_000, arguments: |n| {
        format!("\"{}\"", "%".repeat(n))
    } },
    Case { name: "malformed escapes in bytes", this: "percent_decode", few: 4_000, arguments: |n| {
        format!("b\"{}\"", "%zz".repeat(n))
    } },
    Case { name: "escapes of JavaScript", this: "url_decode_str", few: 4_000, arguments: |n| {
        format!("\"{}\"", "%u0041".repeat(n))
    } },
    Case { name: "escapes of bytes that are no text", this: "url_decode", few: 4_000, arguments: |n| {
        format!("\"{}\"", "%C3x".repeat(n))
    } },
    Case { name: "escapes of surrogates", this: "url_decode", few: 2_000, arguments: |n| {
        format!("\"{}\"", "%ED%A0%80".repeat(n))
    } },
    Case { name: "text that is ill-formed", this: "url_encode", few: 8_000, arguments: |n| {
        format!("b\"{}\"", "\\xFF".repeat(n))
    } },
    Case { name: "bytes in no encoding", this: "utf8_bytes", few: 8_000, arguments: |n| {
        format!("b\"{}\"", "\\xFF".repeat(n))
    } },
    Case { name: "bytes in another encoding, almost", this: "utf8_bytes", few: 4_000, arguments: |n| {
        format!("b\"{}\\xFF\"", "\\xC0\\x80".repeat(n))
    } },
    Case { name: "surrogate pairs, almost", this: "utf8_bytes", few: 2_000, arguments: |n| {
        format!("b\"{}\\xFF\"", "\\xED\\xA0\\x80\\xED\\xB0\\x80".repeat(n))
    } },
    Case { name: "lone surrogates", this: "cesu8_bytes", few: 4_000, arguments: |n| {
        format!("b\"{}\"", "\\xED\\xA0\\x80".repeat(n))
    } },
    Case { name: "a list of bytes in no encoding", this: "utf8_bytes", few: 1_000, arguments: |n| {
        format!("[{}]", "0xFF, ".repeat(n))
    } },
    Case { name: "a list of numbers that are no bytes", this: "utf8_bytes", few: 1_000, arguments: |n| {
        format!("[{}]", "300, 0x80, ".repeat(n))
    } },

    // Arguments.
    Case { name: "code points", this: "utf8_bytes", few: 1_000, arguments: |n| "0x430, ".repeat(n) },
    Case { name: "surrogates", this: "utf8_bytes", few: 1_000, arguments: |n| "0xD800, ".repeat(n) },
    Case { name: "pieces that cut each other", this: "modified_utf8_bytes", few: 1_000, arguments: |n| {
        "b\"\\xC3\", \"ab\", ".repeat(n)
    } },
    Case { name: "constants", this: "utf8_bytes", few: 100, arguments: |n| "A, ".repeat(n) },
    Case { name: "a list of bytes", this: "utf8_bytes", few: 2_000, arguments: |n| {
        format!("[{}]", "0x41, ".repeat(n))
    } },
    Case { name: "commas", this: "utf8_bytes", few: 2_000, arguments: |n| ",".repeat(n) },
    Case { name: "semicolons", this: "url_encode", few: 2_000, arguments: |n| "1; ".repeat(n) },
    Case { name: "less than", this: "url_encode", few: 4_000, arguments: |n| "a < ".repeat(n) },
    Case { name: "paths, less than", this: "url_encode", few: 1_000, arguments: |n| {
        "a::b::c < ".repeat(n)
    } },
    Case { name: "a long path", this: "url_encode", few: 4_000, arguments: |n| {
        format!("{}b", "a::".repeat(n))
    } },
    Case { name: "references", this: "uri_template_str", few: 2_000, arguments: |n| {
        format!("\"{{a}}\", a = {}1", "&".repeat(n))
    } },
    Case { name: "parentheses", this: "uri_template_str", few: 500, arguments: |n| {
        format!("\"{{a}}\", a = {}1{}", "&(".repeat(n), ")".repeat(n))
    } },
    Case { name: "decimal digits", this: "query", few: 2_000, arguments: |n| {
        format!("\"a\": {}", "7".repeat(n))
    } },
    Case { name: "hexadecimal digits", this: "query", few: 2_000, arguments: |n| {
        format!("\"a\": 0x{}", "7".repeat(n))
    } },
    Case { name: "zeros", this: "query", few: 4_000, arguments: |n| {
        format!("\"a\": 0x{}", "0".repeat(n))
    } },

    // Queries.
    Case { name: "entries", this: "query", few: 2_000, arguments: |n| {
        each(n, |i| format!("\"name{i}\": \"value\", "))
    } },
    Case { name: "entries of one name", this: "query", few: 1_000, arguments: |n| {
        "\"name\": \"value\", ".repeat(n)
    } },
    Case { name: "names alone that hold an equals sign", this: "query", few: 1_000, arguments: |n| {
        each(n, |i| format!("\"name{i}=\", "))
    } },
    Case { name: "values of one name", this: "query", few: 1_000, arguments: |n| {
        format!("\"a\": [{}]", "\"value\", ".repeat(n))
    } },
    Case { name: "entries with constants", this: "query", few: 100, arguments: |n| {
        each(n, |i| format!("\"name{i}\": VALUE, "))
    } },

    // Templates.
    Case { name: "variables", this: "uri_template_str", few: 500, arguments: |n| {
        template(n) + &each(n, |i| format!(", v{i} = \"value\""))
    } },
    Case { name: "variables, given backwards", this: "uri_template_str", few: 500, arguments: |n| {
        template(n) + &each(n, |i| format!(", v{} = \"value\"", n - 1 - i))
    } },
    Case { name: "variables without values", this: "uri_template_str", few: 500, arguments: template },
    Case { name: "variables that have others' values", this: "uri_template_str", few: 200, arguments: |n| {
        template(n) + &each(n, |i| format!(", w{i} = \"value\""))
    } },
    Case { name: "one variable", this: "uri_template_str", few: 1_000, arguments: |n| {
        format!("\"{}\", a = 1", "{a}".repeat(n))
    } },
    Case { name: "members", this: "uri_template_str", few: 1_000, arguments: |n| {
        format!("\"{{?a*}}\", a = [{}]", "\"b\", ".repeat(n))
    } },
    Case { name: "values of one variable", this: "uri_template_str", few: 1_000, arguments: |n| {
        format!("\"{{a}}\"{}", ", a = 1".repeat(n))
    } },
    Case { name: "a long name for another", this: "uri_template_str", few: 1_000, arguments: |n| {
        format!("\"{{{}}}\", {} = 1", "ab".repeat(n), "ba".repeat(n))
    } },
    Case { name: "opening braces", this: "uri_template", few: 2_000, arguments: |n| {
        format!("\"{}\"", "{".repeat(n))
    } },
    Case { name: "expressions with a space", this: "uri_template", few: 1_000, arguments: |n| {
        format!("\"{}\"", "{a b}".repeat(n))
    } },
    Case { name: "variables of the caller", this: "uri_template", few: 100, arguments: template },
    Case { name: "expressions of the caller", this: "uri_template", few: 100, arguments: |n| {
        template(n) + &each(n, |i| format!(", v{i} = f({i})"))
    } },
    Case { name: "names that no variable has", this: "uri_template", few: 500, arguments: |n| {
        format!("\"{}\"", each(n, |i| format!("{{{i}}}")))
    } },
];

/// Seconds for a call.
fn time(this: &str, arguments: &str) -> f64 {
    let input: TokenStream = format!("(etched {this}) {arguments}").parse().unwrap();
    let start = Instant::now();
    let output = black_box(expand(black_box(input)));
    let time = start.elapsed();
    // Dropping the output is not part of the time of the macro.
    drop(output);
    time.as_secs_f64()
}

#[test]
fn the_time_of_a_call_grows_no_faster_than_the_call() {
    let is_exhaustive = std::env::var("ETCHED_STRIDE").is_ok_and(|stride| stride == "1");
    let share = if is_exhaustive { 1 } else { 4 };
    let mut too_slow = String::new();
    for case in CASES {
        let few = case.few / share;
        let calls = TIMES.map(|times| (case.arguments)(times * few));
        let mut least = [f64::INFINITY; TIMES.len()];
        for turn in 1..=TURNS[1] {
            for ((least, call), times) in least.iter_mut().zip(&calls).zip(TIMES) {
                let all: f64 = (0..ALL / times).map(|_| time(case.this, call)).sum();
                *least = least.min(all / (ALL * few) as f64);
            }
            if turn >= TURNS[0] && least[2] <= LIMIT * least[0] {
                break;
            }
        }
        let [a, b, c] = least.map(|it| it * 1e6);
        let line = format!(
            "{:16} {:36} {few:>6} items {a:8.2}, then {b:8.2}, {c:8.2} µs each",
            case.this, case.name,
        );
        println!("{line}");
        if least[2] > LIMIT * least[0] {
            too_slow += &format!("{line}\n");
        }
    }
    assert!(too_slow.is_empty(), "these grow faster:\n{too_slow}");
}

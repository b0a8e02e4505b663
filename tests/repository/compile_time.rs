//! Tests that the compiler's time for a call grows at most linearly with the number of items in the
//! call.
//!
//! The test takes a minute or two, and runs only on request:
//!
//!     cargo test --test repository compile_time:: -- --ignored --nocapture

use std::time::Instant;

use crate::support::{Package, stderr};

/// The divisors of `Case::most`. A quarter, a half and all of the items are compiled, in this
/// order.
const PARTS: [usize; 3] = [4, 2, 1];

/// The largest accepted factor by which the time per item grows with four times as many items. If
/// the time is quadratic, the factor is 4.
const LIMIT: f64 = 2.5;

/// A case that takes at most this many seconds is fast enough. Most of this time is the start of
/// the compiler.
const FAST: f64 = 1.5;

struct Case {
    name: &'static str,
    most: usize,
    is_refused: bool,
    /// Returns a program that contains a call with this number of items.
    source: fn(usize) -> String,
}

fn each(n: usize, write: impl Fn(usize) -> String) -> String {
    (0..n).map(write).collect()
}

fn constant(call: String) -> String {
    format!("const VALUE: &str = \"v\";\nfn main() {{\n    let _ = etched::{call};\n}}\n")
}

const CASES: [Case; 10] = [
    Case {
        name: "malformed escapes",
        most: 40_000,
        is_refused: true,
        source: |n| constant(format!("url_decode!({:?})", "%".repeat(n))),
    },
    Case {
        name: "escapes of ill-formed bytes",
        most: 40_000,
        is_refused: true,
        source: |n| constant(format!("url_decode!({:?})", "%C3x".repeat(n))),
    },
    Case {
        name: "ill-formed bytes",
        most: 40_000,
        is_refused: true,
        source: |n| constant(format!("utf8_bytes!(b\"{}\")", "\\xFF".repeat(n))),
    },
    Case {
        name: "numbers that are not bytes",
        most: 40_000,
        is_refused: true,
        source: |n| constant(format!("utf8_bytes!([{}])", "300, ".repeat(n))),
    },
    Case {
        name: "unclosed braces",
        most: 40_000,
        is_refused: true,
        source: |n| constant(format!("uri_template!({:?})", "{".repeat(n))),
    },
    Case {
        name: "entries of a query",
        most: 20_000,
        is_refused: false,
        source: |n| constant(format!("query!({})", each(n, |i| format!("\"n{i}\": \"v\", ")))),
    },
    Case {
        name: "constants of a query",
        most: 2_000,
        is_refused: false,
        source: |n| constant(format!("query!({})", each(n, |i| format!("\"n{i}\": VALUE, ")))),
    },
    Case {
        name: "variables of a template",
        most: 20_000,
        is_refused: false,
        source: |n| {
            let variables = each(n, |i| format!("{{v{i}}}"));
            let values = each(n, |i| format!(", v{i} = \"v\""));
            constant(format!("uri_template_str!({variables:?}{values})"))
        },
    },
    Case {
        name: "variables without values",
        most: 20_000,
        is_refused: true,
        source: |n| constant(format!("uri_template_str!({:?})", each(n, |i| format!("{{v{i}}}")))),
    },
    Case {
        name: "bytes of a list",
        most: 40_000,
        is_refused: false,
        source: |n| constant(format!("utf8_bytes!([{}])", "0x41, ".repeat(n))),
    },
];

/// The seconds for `cargo check`: the minimum of a few turns.
fn seconds(package: &Package, source: &str, is_refused: bool) -> f64 {
    let mut least = f64::INFINITY;
    for turn in 0..3 {
        package.write("src/main.rs", format!("// {turn}\n{source}"));
        let mut cargo = package.cargo(&["check"]);
        let start = Instant::now();
        let output = cargo.output().unwrap();
        least = least.min(start.elapsed().as_secs_f64());
        let stderr = stderr(&output);
        assert_eq!(output.status.success(), !is_refused, "{stderr:.2000}");
        assert!(!is_refused || stderr.contains("more faults in this call"), "{stderr:.2000}");
    }
    least
}

#[test]
#[ignore = "takes a minute or two: `.ci/full` runs it"]
fn an_item_takes_no_longer_among_many() {
    let package = Package::new("compile_time", "2024", "");

    // This also compiles the dependencies.
    let alone = seconds(&package, "fn main() {}", false);
    println!("an empty program takes {alone:.2} s");
    let mut too_slow = String::new();
    for case in CASES {
        let sizes = PARTS.map(|part| case.most / part);
        let times = sizes.map(|n| seconds(&package, &(case.source)(n), case.is_refused) - alone);
        let [a, b, c] = [0, 1, 2].map(|i| times[i] / sizes[i] as f64 * 1e6);
        let line = format!(
            "{:28} {:>6} items take {:6.2} s, {c:7.1} µs each; a half of them {b:7.1}, a quarter {a:7.1}",
            case.name, case.most, times[2],
        );
        println!("{line}");
        if times[2] > FAST && c > LIMIT * a {
            too_slow += &format!("{line}\n");
        }
    }
    assert!(too_slow.is_empty(), "these grow faster:\n{too_slow}");
}

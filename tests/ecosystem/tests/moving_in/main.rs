//! Checks each row of the tables in `docs/moving-in.md`: our call, the call of the other crate or
//! of the other language, and the result of each.

mod complete;
mod languages;
mod show;

use std::error::Error;

use languages::{go, java, javascript, python};

/// A test for each table, and the calls in each other language as a constant.
#[allow(unused, clippy::all, clippy::pedantic)]
mod tables {
    use super::show::Show;
    use super::{Call, Case, check};

    include!(concat!(env!("OUT_DIR"), "/moving_in.rs"));
}

/// A call and its result, as the page writes them.
#[derive(Debug)]
struct Call {
    call: &'static str,
    result: &'static str,
    /// The variable that the call changes. Its value is the result.
    changed: Option<&'static str>,
}

impl Call {
    fn difference(&self, result: &str) -> String {
        format!("{} gives {result}, and not {}", self.call, self.result)
    }
}

/// A call in Rust.
struct Case {
    call: Call,
    run: fn() -> Result<String, Box<dyn Error>>,
}

fn check(cases: &[Case]) {
    let differences: Vec<_> = cases
        .iter()
        .filter_map(|Case { call, run }| {
            let result = run().unwrap_or_else(|error| format!("unexpected: {error}"));
            (result != call.result).then(|| call.difference(&result))
        })
        .collect();
    assert!(differences.is_empty(), "\n{}", differences.join("\n"));
}

#[test]
fn calls_in_javascript() {
    javascript(tables::JAVASCRIPT);
}

#[test]
fn calls_in_python() {
    python(tables::PYTHON);
}

#[test]
fn calls_in_go() {
    go(tables::GO);
}

#[test]
fn calls_in_java() {
    java(tables::JAVA);
}

//! Checks each row of the tables in `docs/moving-in.md`: our call, the call of the other crate or
//! of the other language, and the result of each.

mod complete;
mod hostile;
mod languages;
mod show;

use std::error::Error;

use languages::{Program, go, java, javascript, python};

const PAGE: &str = include_str!("../../../../docs/moving-in.md");

/// A test for each table, the calls in each other language as a constant, and the holes.
#[allow(unused, clippy::all, clippy::pedantic)]
mod tables {
    use super::hostile::{Hole, joined};
    use super::show::Show;
    use super::{Call, Case, check};

    include!(concat!(env!("OUT_DIR"), "/moving_in.rs"));
}

/// A call and its result, as the page writes them.
#[derive(Clone, Copy, Debug)]
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

/// Runs the calls of a section in one program, with those of its hostile texts.
fn in_language(section: &str, run: Program, (setup, calls): (&str, &[Call])) {
    let all: Vec<Call> = calls.iter().copied().chain(hostile::calls(section)).collect();
    let Some(lines) = run(setup, &all) else { return };
    let (lines, of_hostile) = lines.split_at(calls.len());
    let results = calls.iter().zip(lines);
    let differences: Vec<_> = results
        .filter(|(call, line)| call.result != **line)
        .map(|(call, line)| call.difference(line))
        .collect();
    assert!(differences.is_empty(), "\n{}", differences.join("\n"));
    hostile::check(section, of_hostile);
}

#[test]
fn calls_in_javascript() {
    in_language("JavaScript", javascript, tables::JAVASCRIPT);
}

#[test]
fn calls_in_python() {
    in_language("Python", python, tables::PYTHON);
}

#[test]
fn calls_in_go() {
    in_language("Go", go, tables::GO);
}

#[test]
fn calls_in_java() {
    in_language("Java", java, tables::JAVA);
}

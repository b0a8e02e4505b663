//! Compares UTF-8 with `core` and `simdutf8`. All answers must be equal.

use etched::IllFormedError;
use etched::encoding::UTF_8;
use etched_proof::input::inputs;
use etched_proof::rule::{Answer, Comparison};

use crate::COUNT;

fn ours(result: Result<&str, IllFormedError>) -> Answer {
    match result {
        Ok(text) => Answer::of(text),
        Err(error) => Answer::IllFormed(error.valid_up_to(), error.error_len()),
    }
}

fn by_core(input: &[u8]) -> Answer {
    match core::str::from_utf8(input) {
        Ok(text) => Answer::of(text),
        Err(error) => Answer::IllFormed(error.valid_up_to(), error.error_len()),
    }
}

#[test]
fn as_core_and_simdutf8() {
    let comparisons = [
        Comparison {
            what: "core::str::from_utf8",
            ours: |input| ours(etched::from_utf8(input)),
            peer: by_core,
            rules: &[],
        },
        Comparison {
            what: "core::str::from_utf8, by `validate`",
            ours: |input| match UTF_8.validate(input) {
                Ok(()) => Answer::of(input),
                Err(error) => Answer::IllFormed(error.valid_up_to(), error.error_len()),
            },
            peer: by_core,
            rules: &[],
        },
        Comparison {
            what: "String::from_utf8_lossy",
            ours: |input| Answer::of(UTF_8.decode_lossy(input).as_bytes()),
            peer: |input| Answer::of(String::from_utf8_lossy(input).as_bytes()),
            rules: &[],
        },
        Comparison {
            what: "str::chars",
            ours: |input| {
                let code_points: Result<Vec<u32>, _> = UTF_8.code_points(input).collect();
                Answer::of_option(code_points.ok().map(|all| format!("{all:X?}")))
            },
            peer: |input| {
                let text = str::from_utf8(input).ok();
                let code_points = text.map(|text| text.chars().map(u32::from).collect());
                Answer::of_option(code_points.map(|all: Vec<u32>| format!("{all:X?}")))
            },
            rules: &[],
        },
        Comparison {
            what: "simdutf8::basic::from_utf8",
            ours: |input| Answer::of_option(etched::from_utf8(input).ok()),
            peer: |input| Answer::of_option(simdutf8::basic::from_utf8(input).ok()),
            rules: &[],
        },
        Comparison {
            what: "simdutf8::compat::from_utf8",
            ours: |input| ours(etched::from_utf8(input)),
            peer: |input| match simdutf8::compat::from_utf8(input) {
                Ok(text) => Answer::of(text),
                Err(error) => Answer::IllFormed(error.valid_up_to(), error.error_len()),
            },
            rules: &[],
        },
    ];
    let inputs = inputs(0x3629, COUNT);
    comparisons.iter().for_each(|comparison| comparison.check(&inputs, false));
}

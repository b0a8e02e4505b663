//! Tests with the test vectors of other projects for UTF-8.

use etched_runtime::encoding::UTF_8;
use etched_runtime::from_utf8;
use serde_json::Value;

use super::{read_lines, text, unhex};

/// The input as `step` reads it: pairs of a well-formed stretch and the maximal subpart after it.
/// The maximal subpart is empty at the end of the input.
fn chunks(bytes: &[u8]) -> Vec<[Vec<u8>; 2]> {
    let mut chunks = Vec::new();
    let (mut start, mut at) = (0, 0);
    while let Some(step) = UTF_8.step(bytes, at) {
        match step {
            Ok(step) => at += step.len,
            Err(error) => {
                assert_eq!(error.valid_up_to(), at);
                let end = error.error_len().map_or(bytes.len(), |len| at + len);
                chunks.push([bytes[start..at].to_vec(), bytes[at..end].to_vec()]);
                (start, at) = (end, end);
            }
        }
    }
    if start < at {
        chunks.push([bytes[start..at].to_vec(), Vec::new()]);
    }
    chunks
}

/// Checks a file of UTF-8 cases. `count` is the number of cases. `stated` has four counts: of the
/// cases that state an output, of those that state the position of the fault, of those that state
/// chunks, and of those that state a code point.
fn check_utf_8(file: &str, count: usize, stated: [usize; 4]) {
    let Some(cases) = read_lines(file) else { return };
    let mut met = [0; 4];
    for case in &cases {
        let input = unhex(&case["in"]);
        let result = UTF_8.validate(&input);
        assert_eq!(Value::Bool(result.is_ok()), case["valid"], "{case}");
        assert_eq!(UTF_8.const_validate(&input), result, "{case}");
        assert_eq!(from_utf8(&input).map(str::as_bytes), result.map(|()| &*input), "{case}");

        if !case["out"].is_null() {
            met[0] += 1;
            assert_eq!(UTF_8.decode_lossy(&input).as_bytes(), unhex(&case["out"]), "{case}");
        }
        if !case["valid_up_to"].is_null() {
            met[1] += 1;
            let error = result.expect_err("a fault has a place");
            assert_eq!(case["valid_up_to"], error.valid_up_to(), "{case}");
            assert_eq!(case["error_len"], error.error_len().unwrap_or(0), "{case}");
        }
        if let Some(expected) = case["chunks"].as_array() {
            met[2] += 1;
            let expected: Vec<_> =
                expected.iter().map(|pair| [unhex(&pair[0]), unhex(&pair[1])]).collect();
            assert_eq!(chunks(&input), expected, "{case}");
        }
        if !case["code_point"].is_null() {
            met[3] += 1;
            check_code_point(case, &input);
        }
    }
    assert_eq!((cases.len(), met), (count, stated), "{file}");
}

fn check_code_point(case: &Value, sequence: &[u8]) {
    let number = text(&case["code_point"]);
    let number = u32::from_str_radix(number, 16).expect("a hexadecimal number");
    let step = UTF_8.step(sequence, 0).expect("not empty").expect("well-formed");
    assert_eq!((step.code_point, step.len), (number, sequence.len()), "{case}");
    let encoded = UTF_8.encode_code_point(number).expect("a scalar value");
    assert_eq!(encoded.as_bytes(), sequence, "{case}");
}

#[test]
fn utf_8_follows_the_unicode_standard() {
    check_utf_8("utf8/unicode.jsonl", 9, [5, 0, 0, 0]);
}

#[test]
fn utf_8_agrees_with_rust_core() {
    check_utf_8("utf8/rust-core.jsonl", 9, [9, 0, 9, 0]);
}

#[test]
fn utf_8_agrees_with_go() {
    check_utf_8("utf8/go.jsonl", 87, [32, 0, 0, 32]);
}

#[test]
fn utf_8_agrees_with_bstr() {
    check_utf_8("utf8/bstr.jsonl", 62, [22, 34, 0, 0]);
}

#[test]
fn utf_8_agrees_with_web_platform_tests() {
    check_utf_8("utf8/wpt.jsonl", 41, [7, 0, 0, 0]);
}

//! Tests with the test vectors of other projects for RFC 2279 and modified UTF-8.

use etched_runtime::encoding::{JAVA_STRING, MODIFIED_UTF_8, RFC_2279};
use etched_runtime::{IllFormedError, IllFormedErrorKind};
use serde_json::Value;

use super::{read_array, read_json, text, unhex};

fn number(value: &Value) -> u32 {
    u32::from_str_radix(text(value), 16).expect("a hexadecimal number")
}

/// Code points, and the bytes that encode them.
fn check_rfc_2279(code_points: &[u32], bytes: &[u8]) {
    let encoded: Vec<u8> = code_points
        .iter()
        .flat_map(|&number| RFC_2279.encode_code_point(number).expect("31 bits").as_ref().to_vec())
        .collect();
    assert_eq!(encoded, bytes);
    let decoded: Result<Vec<u32>, IllFormedError> = RFC_2279.code_points(bytes).collect();
    assert_eq!(decoded.as_deref(), Ok(code_points));
    let backwards: Result<Vec<u32>, IllFormedError> = RFC_2279.code_points(bytes).rev().collect();
    assert!(backwards.expect("well-formed").iter().rev().eq(code_points));
    assert_eq!(RFC_2279.validate(bytes), Ok(()));
    assert_eq!(RFC_2279.const_validate(bytes), Ok(()));
}

#[test]
fn rfc_2279_agrees_with_its_table() {
    use IllFormedErrorKind::*;
    let Some(cases) = read_array("rfc2279/derived.json") else { return };
    let mut refused = 0;
    for case in &cases {
        let bytes = unhex(&case["bytes"]);
        match text(&case["op"]) {
            "encode" => {
                assert_eq!(case["len"], bytes.len());
                check_rfc_2279(&[number(&case["cp"])], &bytes);
            }
            "both" => {
                let numbers = text(&case["cp"]).split(' ');
                let numbers = numbers.map(|digits| u32::from_str_radix(digits, 16).expect("hex"));
                check_rfc_2279(&numbers.collect::<Vec<_>>(), &bytes);
            }
            "decode" => {
                refused += 1;
                let error = RFC_2279.validate(&bytes).expect_err("a fault is stated");
                assert_eq!(RFC_2279.const_validate(&bytes), Err(error));
                assert_eq!(error.valid_up_to(), 0, "{case}");
                let why = text(&case["error"]);
                let kinds: &[IllFormedErrorKind] = match why {
                    "overlong" => {
                        let value = error.sequence_value().expect("a whole sequence");
                        assert_eq!(value, number(&case["cp"]), "{case}");
                        &[NonShortest]
                    }
                    "truncated" => &[CutShort],
                    "bad first byte" => &[StrayContinuation, NeverOccurs],
                    _ => {
                        let at = why.strip_prefix("bad continuation at ").expect("a known fault");
                        assert_eq!(error.position().to_string(), at, "{case}");
                        &[MissingContinuation]
                    }
                };
                assert!(kinds.contains(&error.kind()), "{case}: {error}");
            }
            op => panic!("an unknown operation: {op}"),
        }
    }
    assert_eq!((cases.len(), refused), (192, 104));
}

#[test]
fn modified_utf_8_agrees_with_another_library() {
    let Some(vectors) = read_json("mutf8/tktech.json") else { return };
    let cases = |key| vectors[key].as_array().expect("an array");
    for case in cases("pairs") {
        let (number, bytes) = (number(&case["code_point"]), unhex(&case["bytes"]));
        let char = char::from_u32(number).expect("a scalar value").to_string();
        assert_eq!(*MODIFIED_UTF_8.encode(&char), bytes, "{case}");
        assert_eq!(MODIFIED_UTF_8.decode(&bytes).as_deref(), Ok(&*char), "{case}");
    }
    for case in cases("decode") {
        let bytes = unhex(&case["bytes"]);
        assert!(MODIFIED_UTF_8.validate(&bytes).is_err(), "{case}");
        let units: Result<Vec<u32>, IllFormedError> = JAVA_STRING.code_points(&bytes).collect();
        let units: String =
            units.expect("a Java string").iter().map(|unit| format!("{unit:04X}")).collect();
        assert_eq!(units, text(&case["utf16"]), "{case}");
    }
    for case in cases("refused_by_that_library") {
        let bytes = unhex(&case["bytes"]);
        assert!(MODIFIED_UTF_8.validate(&bytes).is_err(), "{case}");
        assert!(JAVA_STRING.validate(&bytes).is_err(), "{case}");
    }
    let counts = ["pairs", "decode", "refused_by_that_library"].map(|key| cases(key).len());
    assert_eq!(counts, [100, 4, 4]);
}

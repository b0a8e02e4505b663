//! Tests with the test vectors of other projects for UTF-8, percent-encode sets, form data, URI
//! templates and URLs. This is a program of its own, because the vectors are not part of the
//! package.
#![cfg(all(feature = "alloc", feature = "url"))]

use std::borrow::Cow;
use std::fs;
use std::io::{self, Write as _};
use std::path::Path;

use etched_runtime::percent::*;
use etched_runtime::query::{self, Serializer};
use serde_json::{Value, json};

#[path = "vectors/encodings.rs"]
mod encodings;
#[path = "vectors/reported.rs"]
mod reported;
#[path = "vectors/uri_template.rs"]
mod uri_template;
#[path = "vectors/url.rs"]
mod url;
#[path = "vectors/utf_8.rs"]
mod utf_8;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../shared/vectors");

/// The content of a file of the vectors. If the folder is missing, prints a message and returns
/// `None`.
fn read(file: &str) -> Option<String> {
    if Path::new(FOLDER).exists() {
        let path = Path::new(FOLDER).join(file);
        return Some(fs::read_to_string(&path).expect("a file of the vectors"));
    }
    assert!(std::env::var_os("CI").is_none(), "no vectors at {FOLDER}, and `CI` is set");
    // Directly, because the test harness hides the output of a test that passes.
    writeln!(io::stderr(), "skipped: no vectors at {FOLDER}").expect("standard error");
    None
}

fn read_json(file: &str) -> Option<Value> {
    Some(serde_json::from_str(&read(file)?).expect("JSON"))
}

/// The cases of a file of JSON lines.
fn read_lines(file: &str) -> Option<Vec<Value>> {
    let text = read(file)?;
    Some(text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect())
}

/// The cases of a JSON array. The strings among them are headings.
fn read_array(file: &str) -> Option<Vec<Value>> {
    let Value::Array(mut cases) = read_json(file)? else { panic!("not an array") };
    cases.retain(|case| !case.is_string());
    Some(cases)
}

#[track_caller]
fn text(value: &Value) -> &str {
    value.as_str().expect("a string")
}

#[track_caller]
fn unhex(value: &Value) -> Vec<u8> {
    let pairs = text(value).as_bytes().chunks_exact(2);
    assert!(pairs.remainder().is_empty());
    let digit = |byte: u8| char::from(byte).to_digit(16).expect("a digit") as u8;
    pairs.map(|pair| digit(pair[0]) << 4 | digit(pair[1])).collect()
}

#[test]
fn named_sets_follow_their_standards() {
    const KEYS: [(&str, EncodeSet); 13] = [
        ("WHATWG C0 control", C0_CONTROL),
        ("WHATWG fragment", FRAGMENT),
        ("WHATWG query", QUERY),
        ("WHATWG special-query", SPECIAL_QUERY),
        ("WHATWG path", PATH),
        ("WHATWG userinfo", USERINFO),
        ("WHATWG component", COMPONENT),
        ("WHATWG application/x-www-form-urlencoded", FORM),
        ("RFC3986 unreserved", UNRESERVED),
        ("RFC3986 pchar", PATH_SEGMENT),
        ("ECMA encodeURI", ENCODE_URI),
        // Other standards that have the rules of one of the sets above.
        ("ECMA encodeURIComponent (uriUnescaped)", COMPONENT),
        ("Java (javadoc)", FORM),
    ];
    /// Sets of rules that no named set has.
    const UNNAMED: [&str; 4] = [
        "RFC3986 query/fragment",
        "RFC3986 userinfo",
        "RFC3986 unreserved+reserved",
        "ECMA escape",
    ];
    let Some(sets) = read_json("sets/sets.json") else { return };
    let mut keys: Vec<&String> = sets["keep"].as_object().expect("an object").keys().collect();
    keys.retain(|key| !UNNAMED.contains(&key.as_str()));
    assert_eq!(keys.len(), KEYS.len(), "{keys:?}");

    for (key, set) in KEYS {
        let listed = text(&sets["keep"][key]);
        let unlisted = sets["keep_controls_or_space"][key].as_array();
        for byte in 0..=127u8 {
            let is_kept = listed.contains(char::from(byte))
                || unlisted.is_some_and(|bytes| bytes.contains(&byte.into()));
            assert_eq!(set.contains(byte), !is_kept, "{byte:02X} in {key}");
        }
    }
}

#[test]
fn other_encoders_write_the_same() {
    /// A URL parser removes these bytes before it encodes anything.
    const STRIPPED: &[u8] = b"\t\n\r";
    /// A URL parser removes the first three bytes. `^` is in the path set only since 2025.
    const OLD_PATH: &[u8] = b"\t\n\r^";
    /// The bytes of `OLD_PATH`, and the backslash, which the parser of a special URL reads as a
    /// slash.
    const OLD_SPECIAL_PATH: &[u8] = b"\t\n\r^\\";
    const NON_ALPHANUMERIC: EncodeSet = FORM.add_all(b"*-._").space_as_plus(false);
    const ESCAPE: EncodeSet = NON_ALPHANUMERIC.remove_all(b"@*_+-./");

    let Some(sets) = read_json("sets/sets.json") else { return };
    let encoders: [(&str, EncodeSet, &[u8]); 26] = [
        ("JDK17 URLEncoder", FORM, b""),
        ("node URLSearchParams", FORM, b""),
        ("rust form_urlencoded", FORM, b""),
        ("node encodeURIComponent", COMPONENT, b""),
        ("node querystring.escape", COMPONENT, b""),
        ("node encodeURI", ENCODE_URI, b""),
        ("python quote safe=\"\"", UNRESERVED, b""),
        ("rust urlencoding", UNRESERVED, b""),
        ("rust percent-encoding CONTROLS", C0_CONTROL, b""),
        ("node opaque path", C0_CONTROL, STRIPPED),
        ("node hash", FRAGMENT, STRIPPED),
        ("rust url fragment", FRAGMENT, STRIPPED),
        ("node search foo", QUERY, STRIPPED),
        ("rust url query", QUERY, STRIPPED),
        ("node search http", SPECIAL_QUERY, STRIPPED),
        ("rust url query special", SPECIAL_QUERY, STRIPPED),
        ("node pathname foo", PATH, OLD_PATH),
        ("rust url path", PATH, OLD_PATH),
        ("node pathname http", PATH, OLD_SPECIAL_PATH),
        ("rust url path special", PATH, OLD_SPECIAL_PATH),
        ("node username", USERINFO, b""),
        ("rust url USERINFO", USERINFO, b""),
        // These sets have no name, but are derived from a named set.
        ("python quote", UNRESERVED.remove(b'/'), b""),
        ("python quote_plus", UNRESERVED.space_as_plus(true), b""),
        ("rust percent-encoding NON_ALPHANUMERIC", NON_ALPHANUMERIC, b""),
        ("node escape", ESCAPE, b""),
    ];
    let observed = sets["observed"].as_object().expect("an object");
    assert_eq!(observed.len(), encoders.len());
    let mut cases = 0;
    for (encoder, set, different) in encoders {
        let outputs = observed[encoder].as_array().expect("an array");
        for (output, byte) in outputs.iter().zip(0..) {
            let same = set.encode(&[byte]) == text(output);
            // A byte that is listed as an exception must differ. Otherwise the list is out of date.
            assert_eq!(same, !different.contains(&byte), "{byte:02X} by {encoder}: {output}");
            cases += 1;
        }
    }
    assert_eq!(cases, 128 * 26);
}

fn parse_form(input: &str) -> Value {
    query::parse_lenient(input).map(|(name, value)| json!([name, value])).collect()
}

fn serialize_form(pairs: &Value) -> String {
    let pairs = pairs.as_array().expect("pairs").iter();
    Serializer::new(String::new())
        .extend_pairs(pairs.map(|pair| (text(&pair[0]), text(&pair[1]))))
        .finish()
}

#[test]
fn forms_are_parsed_as_web_platform_tests_say() {
    let Some(data) = read_array("url/urlencoded-parser-data.json") else { return };
    let Some(params) = read_array("url/urlsearchparams-parse.json") else { return };
    assert_eq!((data.len(), params.len()), (35, 17));
    for case in data.iter().chain(&params) {
        let mut input = text(&case["input"]);
        // One case is about the constructor, which removes a leading `?`.
        if !case["constructor_only"].is_null() {
            input = input.strip_prefix('?').expect("a `?`");
        }
        assert_eq!(parse_form(input), case["output"], "{case}");
    }
}

#[test]
fn forms_are_serialized_as_web_platform_tests_say() {
    let Some(cases) = read_array("url/urlsearchparams-stringifier.json") else { return };
    let mut met = [0; 3];
    for case in &cases {
        let pairs = if let Some(input) = case["parse"].as_str() {
            met[1] += 1;
            parse_form(input)
        } else if let Some(pairs) = case["pairs_utf16"].as_array() {
            met[2] += 1;
            pairs.iter().map(|pair| json!([from_utf_16(&pair[0]), from_utf_16(&pair[1])])).collect()
        } else {
            met[0] += 1;
            case["pairs"].clone()
        };
        assert_eq!(serialize_form(&pairs), text(&case["output"]), "{case}");
    }
    assert_eq!(met, [28, 7, 3]);
}

/// The text of UTF-16 code units in hexadecimal, after the conversion to a USVString.
fn from_utf_16(units: &Value) -> String {
    let digits: String = text(units).split(' ').collect();
    let bytes = unhex(&digits.into());
    let unit = |pair: &[u8]| u16::from_be_bytes([pair[0], pair[1]]);
    let units: Vec<u16> = bytes.chunks_exact(2).map(unit).collect();
    String::from_utf16_lossy(&units)
}

#[test]
fn the_examples_of_the_url_standard_hold() {
    let Some(cases) = read_array("url/whatwg-url-spec-examples.json") else { return };
    assert_eq!(cases.len(), 7);
    for case in &cases {
        match text(&case["op"]) {
            "percent-encode-byte" => {
                // "Percent-encode a byte" has no set and encodes every byte.
                let set = EncodeSet::EMPTY.complement();
                assert_eq!(set.encode(&unhex(&case["in_hex"])), text(&case["out"]), "{case}");
            }
            "percent-decode" => {
                let decoded = COMPONENT.decode_lenient(text(&case["in"]).as_bytes());
                assert_eq!(*decoded, unhex(&case["out_hex"]), "{case}");
            }
            "utf8-percent-encode" => {
                assert_eq!(case["set"], "userinfo");
                assert_eq!(USERINFO.encode(text(&case["in"])), text(&case["out"]), "{case}");
            }
            op => panic!("no such operation: {op}"),
        }
    }
}

/// The file has the query and the fragment of a link in an `https` URL, in several encodings. Only
/// UTF-8 is tested here.
#[test]
fn queries_and_fragments_are_encoded_as_web_platform_tests_say() {
    let Some(cases) = read_array("url/percent-encoding.json") else { return };
    assert_eq!(cases.len(), 7);
    for case in &cases {
        let (input, output) = (text(&case["input"]), text(&case["output"]["utf-8"]));
        assert_eq!(SPECIAL_QUERY.encode(input), output, "{case}");
        assert_eq!(FRAGMENT.encode(input), output, "{case}");
    }
}

#[test]
fn paths_and_fragments_are_encoded_as_web_platform_tests_say() {
    let Some(file) = read_json("url/component-vectors.json") else { return };
    let mut met = [0; 2];
    // All cases of the file depend on the set alone, so there are no exceptions.
    for case in file["vectors"].as_array().expect("an array") {
        let (at, set) = match text(&case["set"]) {
            "path" => (0, PATH),
            "fragment" => (1, FRAGMENT),
            set => panic!("no such set: {set}"),
        };
        met[at] += 1;
        let input = text(&case["in"]);
        let encoded = set.encode(input);
        assert_eq!(encoded, text(&case["out"]), "{case}");
        assert_eq!(matches!(encoded, Cow::Owned(_)), case["changes"] == true, "{case}");
    }
    assert_eq!(met, [77, 45]);
}

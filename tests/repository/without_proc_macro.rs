//! Compares the macros without the proc macro with those of the proc macro. The tests in `tests/all`
//! run in both ways, and `editions.rs` compiles all calls in both ways. This file has calls that do
//! not compile.

use std::collections::BTreeMap;

use crate::support::{Package, stderr};
use serde_json::Value;

/// The features of a build without the proc macro.
pub(crate) const WITHOUT: &str = ", default-features = false, features = ['url']";

/// The constants in the calls.
const CONSTANTS: &str = r#"
    use etched::*;
    const LATIN_1: &[u8] = b"caf\xE9";
    const HALF: &[u8] = b"\xED\xA0\x80";
    const RATIO: f64 = 0.5;
    const COUNT: u64 = 5;
    const LONG: &[u8] = &[b'a'; 65536];
    const PORT: &str = "https://example.com:443/";
    const CODE_POINT: u32 = 0x1F980;
    const BYTE: u8 = 0xC3;
    const NUL: &str = "\0b";
    const fn too_long() -> Text<1> { let mut text = Text::new(); text.push_str("ab"); text }
"#;

/// Calls without arguments.
const EMPTY: [&str; 6] =
    ["url_encode!()", "percent_encode!()", "utf8_str!()", "utf8_cstr!()", "bytes!()", "url!()"];

/// Calls whose tokens the macros refuse. Without the proc macro, no arm of a macro takes them, and
/// rustc says so.
const ARMS: [&str; 6] = [
    r#"query!({ "q": 1 }, component, form)"#,
    r#"url_encode!("a", form, path)"#,
    r#"percent_encode_str!("a", component, form)"#,
    r#"url!("https://example.com/", "a")"#,
    r#"query! { page: 1 }"#,
    r#"query! { q }"#,
];

/// Calls whose fault const evaluation finds.
const FAULTS: [&str; 76] = [
    r#"url_encode!(b"caf\xE9")"#,
    r#"url_encode!(LATIN_1)"#,
    r#"url_encode!(5)"#,
    r#"url_encode_str!([0xC3])"#,
    r#"url_encode_str!(b'\xFF', path_segment)"#,
    r#"url_decode!("100%")"#,
    r#"url_decode!("%zz%FF")"#,
    r#"url_decode_str!("%FF")"#,
    r#"url_decode_str!("100% of a%ZZb")"#,
    r#"percent_decode!("%G1")"#,
    r#"percent_decode_str!("%C3")"#,
    r#"percent_decode_str!(b"\xFF")"#,
    r#"utf8_str!(0xD800)"#,
    r#"utf8_str!("a", 'b', 0x110000)"#,
    r#"utf8_str!(0xC3, 0x28)"#,
    r#"utf8_bytes!(0xC0, 0xAF)"#,
    r#"utf8_str!("a", 0xF0, 0x9F, 0xA6, "b")"#,
    r#"utf8_str!("page=", 2)"#,
    r#"utf8_str!("v", BYTE)"#,
    r#"utf8_bytes!(0x1F980)"#,
    r#"utf8_bytes!("a", code_point(CODE_POINT << 8))"#,
    r#"utf8_str!("caf", b"\xE9")"#,
    r#"utf8_str!("a", LATIN_1, "b")"#,
    r#"utf8_bytes!([0xC0, 0xAF])"#,
    r#"utf8_bytes!(b"\xE2\x82")"#,
    r#"modified_utf8_bytes!(b"A\0")"#,
    r#"modified_utf8_bytes!([0xED, 0xA0, 0x80])"#,
    r#"modified_utf8_bytes!("a", HALF)"#,
    r#"cesu8_bytes!([0xF0, 0x9F, 0xA6, 0x80])"#,
    r#"cesu8_bytes!(0xDC00)"#,
    r#"rfc2279_bytes!(0x80000000)"#,
    r#"rfc2279_bytes!([0xFF])"#,
    r#"write_utf_bytes!(LONG)"#,
    r#"modified_utf8_bytes!(COUNT)"#,
    r#"modified_utf8_bytes!("A", 0x00)"#,
    r#"bytes!("caf", -1)"#,
    r#"bytes!(COUNT)"#,
    r#"bytes!(1 << 3)"#,
    r#"bytes!(0x1F980)"#,
    r#"bytes!(0xD83D, "a")"#,
    r#"bytes!("a", CODE_POINT)"#,
    r#"bytes!(300)"#,
    r#"bytes!(b"ab", 65_u32)"#,
    r#"bytes!(be_u16(-1))"#,
    r#"bytes!("a", le_i16(-70_000))"#,
    r#"bytes!(be_u16(LONG.len()))"#,
    r#"bytes!(u8(LONG.len()))"#,
    r#"bytes!(be_i16(LONG.len()), 1)"#,
    r#"bytes!(le_u16(65_536))"#,
    r#"utf8_cstr!("a\0b")"#,
    r#"utf8_cstr!("ab\0")"#,
    r#"utf8_cstr!("a", NUL)"#,
    r#"utf8_cstr!(LATIN_1)"#,
    r#"modified_utf8_cstr!(b"a\0")"#,
    r#"modified_utf8_cstr!("a", "b\0")"#,
    r#"utf8_str!(too_long())"#,
    r#"url!("https://example.com:443/")"#,
    r#"url!(PORT)"#,
    r#"url!("https://ann:secret@example.com/")"#,
    r#"url!("example.com")"#,
    r#"url!("http:/example.com")"#,
    r#"url!("https://example.com/%zz")"#,
    r#"url!("https://example.com/?q=[")"#,
    r#"url!("https://1.2.3/")"#,
    r#"url!("https://[::1/")"#,
    r#"url_str!("https://müller.example/")"#,
    r#"url_str!("https://example.com/a/../../b")"#,
    r#"url_str!(" https://example.com")"#,
    r#"url_ref_str!("https://example.com/")"#,
    r#"url_ref_str!("//example.com/")"#,
    r#"url_ref_str!("/users/{id}")"#,
    r#"query! { "page": 1, "page": 2 }"#,
    r#"query! { "a=b" }"#,
    r#"query! { "a": 1, "" }"#,
    r#"query! { "a": b"\xFF" }"#,
    r#"query!({ "a": 1, "b": [2, LATIN_1] }, component)"#,
];

/// Calls with a constant of a type that the macros do not take. rustc stops before const evaluation.
const TYPES: [&str; 9] = [
    "url_encode!(RATIO)",
    "url_encode!(COUNT)",
    "url!(RATIO)",
    r#"utf8_str!("a", RATIO)"#,
    "modified_utf8_bytes!(RATIO)",
    "utf8_str!(decimal(RATIO))",
    "bytes!(be_u16(RATIO))",
    "utf8_cstr!(RATIO)",
    r#"query! { "a": [1, RATIO] }"#,
];

/// Calls that the macros refuse, and that without the proc macro rustc refuses in its own words.
const BY_RUSTC: [&str; 8] = [
    r#"url_encode!("a" "b")"#,
    r#"url_encode!("a", path_segmnt)"#,
    r#"url_encode!("a", "path")"#,
    r#"utf8_bytes!([300])"#,
    r#"utf8_str!(1.5)"#,
    r#"bytes!("a", be_u128(-1))"#,
    r#"query! { 1: 2 }"#,
    r#"query! { "a": [[1]] }"#,
];

const PANICKED: &str = "the evaluated program panicked at '";

/// The first message for each call, in a package with these dependencies.
fn messages(name: &str, etched: &str, calls: &[&str]) -> BTreeMap<usize, String> {
    let package = Package::new(name, "2024", etched);
    let lines: Vec<String> = calls
        .iter()
        .enumerate()
        .map(|(i, call)| format!("fn f{i}() {{ let _ = {call}; }}"))
        .collect();
    // The first call is in line 0.
    package.write("src/lib.rs", format!("{}{}", lines.join("\n"), CONSTANTS.replace('\n', " ")));
    let messages = first_errors(&package);
    assert!(!messages.is_empty());
    messages
}

/// The first error of each line, counted from 0. If there is none, the package compiles.
pub(crate) fn first_errors(package: &Package) -> BTreeMap<usize, String> {
    let output = package.cargo(&["check", "--message-format", "json"]).output().unwrap();
    let mut messages = BTreeMap::new();
    for line in std::str::from_utf8(&output.stdout).unwrap().lines() {
        let message = &serde_json::from_str::<Value>(line).unwrap()["message"];
        if message["level"] != "error" {
            continue;
        }
        let Some(span) = message["spans"].as_array().and_then(|spans| spans.first()) else {
            continue;
        };
        // Compilers before 1.89 write the words of a panic beside the caret.
        let label = span["label"].as_str().and_then(|label| label.strip_prefix(PANICKED));
        // The line of the call, if the error is in a macro.
        let mut span = span;
        while !span["expansion"].is_null() {
            span = &span["expansion"]["span"];
        }
        let at = span["line_start"].as_u64().unwrap() as usize - 1;
        let text = message["message"].as_str().unwrap();
        let words = label.unwrap_or_else(|| text.trim_start_matches("evaluation panicked: "));
        messages.entry(at).or_insert_with(|| words.to_owned());
    }
    assert_eq!(messages.is_empty(), output.status.success(), "{}", stderr(&output));
    messages
}

/// Checks that the same words refuse each call in both ways. rustc stops after errors of one kind, so
/// `calls` have faults of the same kind.
fn assert_same_words(name: &str, calls: &[&str]) {
    let with = messages(&format!("{name}-with"), "", calls);
    let without = messages(&format!("{name}-without"), WITHOUT, calls);
    for (at, call) in calls.iter().enumerate() {
        let [with, without] = [&with, &without].map(|messages| {
            let message = messages.get(&at).unwrap_or_else(|| panic!("{call} compiles"));
            // The first line says what is wrong. The help may depend on how a literal is written.
            message.lines().next().unwrap()
        });
        assert_eq!(with, without, "{call}");
    }
}

#[test]
fn a_wrong_call_is_refused_in_the_same_words() {
    assert_same_words("empty", &EMPTY);
    assert_same_words("faults", &FAULTS);
    assert_same_words("types", &TYPES);
}

#[test]
fn rustc_refuses_what_the_macros_refuse() {
    for etched in ["", WITHOUT] {
        let name = if etched.is_empty() { "arms-with" } else { "arms-without" };
        assert_eq!(messages(name, etched, &ARMS).len(), ARMS.len());
    }
    for (i, call) in BY_RUSTC.iter().enumerate() {
        let calls = std::slice::from_ref(call);
        assert!(!messages(&format!("rustc-{i}-with"), "", calls).is_empty(), "{call}");
        assert!(!messages(&format!("rustc-{i}-without"), WITHOUT, calls).is_empty(), "{call}");
    }
}

/// The macros that need a feature, and the builds without it.
#[test]
fn a_macro_names_the_feature_that_it_needs() {
    const ALL: [&str; 6] =
        ["uri_template", "uri_template_str", "url", "url_str", "url_origin_str", "url_ref_str"];
    for (name, etched, macros) in [
        ("no-features", ", default-features = false", &ALL[..]),
        ("no-urls", ", default-features = false, features = ['std', 'macros']", &ALL),
        ("no-templates", WITHOUT, &ALL[..2]),
        ("no-url-macros", ", default-features = false, features = ['macros', 'url']", &ALL[..2]),
    ] {
        let calls: Vec<String> = macros.iter().map(|name| format!("{name}!(\"{{x}}\")")).collect();
        let messages =
            messages(name, etched, &calls.iter().map(String::as_str).collect::<Vec<_>>());
        for (at, name) in macros.iter().enumerate() {
            let (feature, or) = match name.strip_prefix("uri_template") {
                Some(_) => ("url-macros", ""),
                None => ("url", ", or `[\"url-macros\"]` with the proc macro"),
            };
            let expected = format!(
                "`{name}!` needs the feature `{feature}` of etched\n\
                 = help: write `features = [\"{feature}\"]` in Cargo.toml{or}"
            );
            assert_eq!(messages[&at], expected);
        }
    }
}

/// Without `url-macros`, the macros of URLs work as without the proc macro.
#[test]
fn macros_and_url_are_enough_for_urls() {
    let etched = ", default-features = false, features = ['macros', 'url']";
    let package = Package::new("macros-and-url", "2024", etched);
    package.write(
        "src/lib.rs",
        "pub const API: etched::url::Url<&str> = etched::url!(\"https://example.com/a b\");\n\
         pub const PAGE: &str = concat!(etched::url_encode_str!(\"a b\"), \"c\");\n\
         const _: () = assert!(API.path().len() == \"/a%20b\".len() && PAGE.len() == 4);\n\
         const _: &str = etched::url_str!(\"https://example.com/\");\n\
         const _: &str = etched::url_origin_str!(\"https://example.com\");\n\
         const _: &str = etched::url_ref_str!(\"/a b\");\n",
    );
    package.succeed(&["check"]);
}

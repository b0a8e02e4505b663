//! Calls what needs the feature `alloc` in a crate without it. Each call has one error, which names the
//! feature and what to call instead.

use serde_json::Value;

use crate::support::Package;
use crate::without_proc_macro::WITHOUT;

/// The calls, what needs the feature, and what to call instead.
const CALLS: [(&str, &str, &str); 8] = [
    ("etched::url_encode(text)", "url_encode()", "etched::percent::FORM.encode_to_slice(…)"),
    ("etched::url_decode(text)", "url_decode()", "etched::percent::FORM.decode_to_slice(…)"),
    ("etched::percent::FORM.encode(text)", "encode()", "encode_to_slice(…)"),
    ("etched::percent::FORM.decode(text)", "decode()", "decode_to_slice(…)"),
    (
        "etched::percent::FORM.decode_lenient(text.as_bytes())",
        "decode_lenient()",
        "decode_in_place(…)",
    ),
    ("etched::percent::FORM.encode_append(text, &mut 0)", "encode_append()", "encode_to_slice(…)"),
    ("etched::url::Url::parse(text)", "Url::parse()", "etched::url::parse_to_slice(…)"),
    ("BASE.join(text)", "Url::join()", "etched::url::join_to_slice(…)"),
];

#[test]
fn every_call_names_the_feature_and_another_function() {
    let package = Package::new("no-alloc", "2024", WITHOUT);
    let line = |(at, call): (usize, &(&str, &str, &str))| {
        format!("pub fn f{at}(text: &str) {{ let _: &str = {}; }}\n", call.0)
    };
    let calls: String = CALLS.iter().enumerate().map(line).collect();
    let base = "const BASE: etched::url::Url<&str> = etched::url!(\"https://example.com/\");\n";
    package.write("src/lib.rs", calls + base);
    let output = package.cargo(&["check", "--message-format", "json"]).output().unwrap();
    let mut errors = vec![Vec::new(); CALLS.len()];
    for line in String::from_utf8(output.stdout).unwrap().lines() {
        let message = &serde_json::from_str::<Value>(line).unwrap()["message"];
        let Some(span) = message["spans"].get(0).filter(|_| message["level"] == "error") else {
            continue;
        };
        let at = span["line_start"].as_u64().unwrap() as usize - 1;
        errors[at].push(message["rendered"].as_str().unwrap().to_owned());
    }
    for ((call, name, instead), errors) in CALLS.iter().zip(errors) {
        let [error] = &errors[..] else { panic!("{call}: {} errors: {errors:#?}", errors.len()) };
        let words = [
            format!("error[E0277]: `{name}` needs the feature `alloc`"),
            format!("write `features = [\"alloc\"]` in Cargo.toml, or call `{instead}`"),
        ];
        for words in words {
            assert!(error.contains(&words), "{call}: {error}");
        }
    }
}

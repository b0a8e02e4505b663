//! Calls what needs the feature `alloc` in a crate without it. Each call has one error, which names the
//! feature and what to call instead.

use serde_json::Value;

use crate::support::{Package, stderr};

/// The calls, what needs the feature, and what to call instead.
const CALLS: [(&str, &str, &str); 11] = [
    ("etched::url_encode(text)", "url_encode()", "etched::percent::FORM.encode_to_slice(…)"),
    ("etched::url_decode(text)", "url_decode()", "etched::percent::FORM.decode_utf8_to_slice(…)"),
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
    ("etched::uri_template!(\"{+text}/a\").to_url()", "to_url()", ".to_slice(&mut buffer)?"),
    (
        "etched::uri_template!(\"/{text}\").try_to_string()",
        "try_to_string()",
        ".to_slice(&mut buffer)?",
    ),
    (
        "Template::parse(text).unwrap().expand([(\"a\", text)]).unwrap().try_to_string()",
        "try_to_string()",
        ".to_slice(&mut buffer)?",
    ),
];

/// With the macros of templates, and without `alloc`.
const TEMPLATES: &str = ", default-features = false, features = ['url-macros']";

#[test]
fn every_call_names_the_feature_and_another_function() {
    let package = Package::new("no-alloc", "2024", TEMPLATES);
    let line = |(at, call): (usize, &(&str, &str, &str))| {
        format!("pub fn f{at}(text: &str) {{ let _: &str = {}; }}\n", call.0)
    };
    let calls: String = CALLS.iter().enumerate().map(line).collect();
    let base = "use etched::uri_template::Template;\nconst BASE: etched::url::Url<&str> = etched::url!(\"https://example.com/\");\n";
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

/// A displayed template is told what exists without `alloc`, and that compiles.
#[test]
fn a_displayed_template_names_to_slice() {
    let package = Package::new("no-alloc-displayed", "2024", TEMPLATES);
    let source = |shown: &str| {
        format!(
            "#![no_std]\nuse core::fmt::Write;\n\
             use etched::{{ToSliceError, uri_template, uri_template::ExpansionError}};\n\
             pub fn f(id: &str, out: &mut dyn Write) -> Result<(), ToSliceError<ExpansionError>> {{\n\
             let mut buffer = [0; 64];\n\
             let _ = write!(out, \"{{}}\", uri_template!(\"/{{id}}\"){shown});\n\
             let _ = &mut buffer;\nOk(())\n}}\n"
        )
    };
    package.write("src/lib.rs", source(".to_slice(&mut buffer)?"));
    package.succeed(&["check"]);
    package.write("src/lib.rs", source(""));
    let answer = stderr(&package.cargo(&["check"]).output().unwrap());
    let words = "error[E0277]: a value may change the path: write `.to_slice(&mut buffer)?`";
    assert!(answer.starts_with(words), "{answer}");
    assert!(!answer.contains("try_to_string") && !answer.contains("to_url"), "{answer}");
}

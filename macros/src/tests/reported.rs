//! Inputs of public bug reports: what the macros must refuse, and in which words, and what they must
//! take. They are not part of this repository: CI runs this test.

use etched_runtime::const_support::{Argument, ParsedUrl, UrlForm};
use proc_macro2::Literal;
use serde_json::Value;

use super::call;
use super::literals::read;
use super::messages::messages;

/// The calls that this test makes. The other rows are calls at run time.
const MACROS: [(&str, &str); 6] = [
    ("url!", "url"),
    ("url_str!", "url_str"),
    ("url_origin_str!", "url_origin_str"),
    ("url_ref_str!", "url_ref_str"),
    ("uri_template!(…).try_to_string()", "uri_template"),
    ("uri_template_str!", "uri_template_str"),
];

/// The arguments of a call: a text, or a template and its values.
fn arguments(input: &Value) -> String {
    let literal = |text: &Value| Literal::string(text.as_str().expect("a text")).to_string();
    let Value::Object(fields) = input else { return literal(input) };
    let values = fields.iter().filter(|(name, _)| *name != "template").map(|(name, value)| {
        let text = value.as_str().expect("a text");
        let is_number = text.starts_with(|char: char| char.is_ascii_digit());
        format!(", {name} = {}", if is_number { text.into() } else { literal(value) })
    });
    literal(&fields["template"]) + &values.collect::<String>()
}

/// Whether the route for constants gives a verdict other than `is_refused` on a URL.
fn differs_as_constant(name: &str, text: &str, is_refused: bool) -> bool {
    let argument = Argument::Text(text);
    let parsed = match name {
        "url" => ParsedUrl::<512>::parse(UrlForm::Any, &argument),
        "url_ref_str" => ParsedUrl::parse(UrlForm::Reference, &argument),
        _ => return false,
    };
    parsed.check(&argument, &[]).message().is_some() != is_refused
}

/// Whether the errors of a call are what the checks of a row ask for.
fn is_as_expected(errors: &[String], checks: &[&str]) -> bool {
    let says = |words: &str| errors.iter().any(|error| error.contains(words));
    match checks {
        [] => true,
        ["refused", rest @ ..] => !errors.is_empty() && is_as_expected(errors, rest),
        ["compiles", rest @ ..] => errors.is_empty() && is_as_expected(errors, rest),
        ["one error", rest @ ..] => errors.len() == 1 && is_as_expected(errors, rest),
        ["says", words, rest @ ..] => says(words) && is_as_expected(errors, rest),
        ["does not say", words, rest @ ..] => !says(words) && is_as_expected(errors, rest),
        ["first line says", words, rest @ ..] => {
            let first = errors.first().and_then(|error| error.lines().next());
            first.is_some_and(|line| line.contains(words)) && is_as_expected(errors, rest)
        }
        _ => panic!("{checks:?}"),
    }
}

#[test]
#[ignore = "needs the vectors: CI runs it"]
fn reported_calls_are_refused_or_taken() {
    let rows = read("reports/reported.json");
    let (mut calls, mut wrong) = (0, Vec::new());
    for row in &rows {
        let Some((_, name)) = MACROS.iter().find(|(call, _)| row["call"] == *call) else {
            continue;
        };
        calls += 1;
        let errors = messages(call(name, &arguments(&row["input"])));
        let checks = row["check"].as_array().expect("checks").iter();
        let checks: Vec<&str> = checks.map(|check| check.as_str().expect("a word")).collect();
        let is_one = row["expected"].as_str().is_some_and(|words| words.contains("one error"));
        if !is_as_expected(&errors, &checks)
            || (is_one && errors.len() != 1)
            || differs_as_constant(
                name,
                row["input"].as_str().unwrap_or_default(),
                !errors.is_empty(),
            )
        {
            wrong.push(format!("{}: {}\n{}", row["id"], row["input"], errors.join("\n")));
        }
    }
    assert!(wrong.is_empty(), "{} of {calls}:\n{}", wrong.len(), wrong.join("\n"));
    assert_eq!((rows.len(), calls), (124, 102));
}

//! Tests `uri_template!` with the test vectors of other projects, which are in `../shared/vectors`.
//! Valid templates are expanded, and invalid templates must not compile. The ordinary test command
//! leaves this program out, because the vectors are not part of the package.

#![cfg(all(feature = "url-macros", feature = "std"))]

mod support;

use std::collections::BTreeSet;
use std::{fs, slice};

use etched::uri_template::{ExpansionErrorKind, Template, ToValue};
use serde_json::{Map, Value};
use support::Program;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/vectors/uritemplate");

/// The cases of a file: variables, template and expansion.
fn cases(file: &str) -> Vec<(Map<String, Value>, String, Value)> {
    let text = fs::read_to_string(format!("{FOLDER}/{file}.json")).expect("the vectors");
    let groups: Value = serde_json::from_str(&text).unwrap();
    let mut cases = Vec::new();
    for group in groups.as_object().unwrap().values() {
        for case in group["testcases"].as_array().unwrap() {
            let variables = group["variables"].as_object().unwrap().clone();
            cases.push((variables, case[0].as_str().unwrap().to_owned(), case[1].clone()));
        }
    }
    cases
}

fn source_of(value: &Value) -> String {
    match value {
        Value::String(text) => format!("{text:?}"),
        Value::Array(list) => {
            format!("{:?}", list.iter().map(|it| it.as_str().unwrap()).collect::<Vec<_>>())
        }
        Value::Object(pairs) => {
            format!(
                "{:?}",
                pairs.iter().map(|(key, it)| (key, it.as_str().unwrap())).collect::<Vec<_>>()
            )
        }
        other => panic!("not a value: {other}"),
    }
}

/// A call with values for the variables that are in the template.
fn call(template: &str, variables: &Map<String, Value>, is_named: impl Fn(&str) -> bool) -> String {
    let named = variables.iter().filter(|(name, _)| is_named(name));
    let arguments: String =
        named.map(|(name, value)| format!(", {name:?} = {}", source_of(value))).collect();
    format!("etched::uri_template!({template:?}{arguments})")
}

/// The examples that the checked functions refuse: the template alone could not keep its values in
/// their places.
const REFUSED: [&str; 3] = ["{#path,x}/here", "{#path:6}/here", "{+path,x}/here"];

/// The texts that an example may have.
fn texts(expected: &Value) -> Vec<&str> {
    let one = slice::from_ref(expected);
    let texts = expected.as_array().map_or(one, |several| several);
    texts.iter().map(|text| text.as_str().unwrap()).collect()
}

/// `uri_template!` does not compile with a template that is refused.
#[test]
fn examples_are_expanded_in_a_program() {
    let mut lines = Vec::new();
    for (variables, template, expected) in cases("spec-examples") {
        if REFUSED.contains(&&*template) {
            continue;
        }
        let parsed = Template::parse(&template).unwrap();
        let call = call(&template, &variables, |name| parsed.variables().any(|it| it == name));
        lines.push(format!(
            "let link = {call};\n\
             let text = link.unchecked().to_string();\n\
             assert!({:?}.contains(&&*text), \"{{text}}\");\n\
             assert_eq!(link.try_to_string(), Ok(text));",
            texts(&expected),
        ));
    }
    assert!(lines.len() > 60);
    Program::new("template_examples", &lines).assert_runs();
}

/// A value of the vectors.
fn value(value: &Value) -> Box<dyn ToValue + '_> {
    match value {
        Value::String(text) => Box::new(text),
        Value::Array(list) => {
            Box::new(list.iter().map(|it| it.as_str().unwrap()).collect::<Vec<_>>())
        }
        Value::Object(pairs) => {
            Box::new(pairs.iter().map(|(key, it)| (key, it.as_str().unwrap())).collect::<Vec<_>>())
        }
        other => panic!("not a value: {other}"),
    }
}

#[test]
fn examples_are_expanded() {
    let mut refused = BTreeSet::new();
    let cases = cases("spec-examples");
    assert_eq!(cases.len(), 64);
    for (variables, template, expected) in &cases {
        let values: Vec<_> = variables.iter().map(|(name, it)| (&name[..], value(it))).collect();
        let values: Vec<_> = values.iter().map(|(name, it)| (*name, &**it)).collect();
        let link = Template::parse(template).unwrap().expand(values).unwrap();
        let text = link.unchecked().to_string();
        assert!(texts(expected).contains(&&*text), "{template}: {text}");
        match link.try_to_string() {
            Ok(checked) => assert_eq!(checked, text, "{template}"),
            Err(error) => {
                assert_eq!(error.kind(), ExpansionErrorKind::Template, "{template}: {error}");
                refused.insert(&**template);
            }
        }
    }
    assert_eq!(refused, BTreeSet::from(REFUSED));
}

#[test]
fn invalid_templates_and_values_do_not_compile() {
    let cases = cases("negative-tests");
    assert!(cases.len() > 30);
    let call = |(variables, template, expected): &(Map<String, Value>, String, Value)| {
        assert_eq!(*expected, false, "{template}");
        // An invalid template must be refused even if no values are given.
        let name_of = |name: &str| {
            let names = template.split(|char: char| !char.is_alphanumeric() && char != '_');
            names.into_iter().any(|it| it == name) && Template::parse(template).is_ok()
        };
        format!("let _ = {};", call(template, variables, name_of))
    };
    // Some templates are valid and must be refused because of their values. The compiler reports
    // wrong values only if no other line has an error, so the refused lines are removed until none
    // is left.
    let mut lines: Vec<String> = cases.iter().map(call).collect();
    while !lines.is_empty() {
        let refused = Program::new("template_refusals", &lines).refused();
        assert!(!refused.is_empty(), "not refused: {lines:#?}");
        let mut line = 0;
        lines.retain(|_| {
            line += 1;
            !refused.contains(&(line - 1))
        });
    }
}

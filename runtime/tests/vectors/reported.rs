//! Inputs of public bug reports: templates whose values are known at run time.

use std::fmt::Write as _;

use etched_runtime::uri_template::{ExpansionErrorKind, Template};
use serde_json::Value;

use super::{read_array, text};

/// What a method gives for a row: its text, or its error with the picture and the source.
fn answer(row: &Value, to_url: bool) -> Result<String, (String, ExpansionErrorKind)> {
    let values = row["input"]["values"].as_object().expect("values");
    let values: Vec<(&str, &str)> =
        values.iter().map(|(name, value)| (&name[..], text(value))).collect();
    let template = Template::parse(text(&row["input"]["template"])).expect("a template");
    let expansion = template.expand(&values[..]).expect("no prefix");
    let result = match to_url {
        true => expansion.to_url().map(|url| url.to_string()),
        false => expansion.try_to_string(),
    };
    result.map_err(|error| {
        let mut words = error.to_string();
        write!(words, "\n{error:#}").expect("a String");
        (words, error.kind())
    })
}

#[test]
fn reported_templates_are_expanded_or_refused() {
    let Some(rows) = read_array("reports/reported.json") else { return };
    let (mut calls, mut wrong) = (0, Vec::new());
    for row in rows.iter().filter(|row| text(&row["call"]).starts_with("Template::parse")) {
        calls += 1;
        let checks = row["check"].as_array().expect("checks").iter().map(text).collect::<Vec<_>>();
        let to_url = text(&row["call"]).ends_with("to_url()");
        let answer = answer(row, to_url);
        let is_host = text(&row["expected"]).contains("of the kind Host");
        let is_right = match (&checks[..], &answer) {
            (["to_url" | "try_to_string", "error"], Err((_, kind))) => {
                !is_host || matches!(kind, ExpansionErrorKind::Host | ExpansionErrorKind::Label)
            }
            (["to_url" | "try_to_string", expected], Ok(text)) => expected == text,
            (["refused", "to_url does not say", words], Err((said, _))) => !said.contains(words),
            _ => false,
        };
        if !is_right {
            wrong.push(format!("{}: {}: {answer:?}", row["id"], row["input"]));
        }
    }
    assert!(wrong.is_empty(), "{} of {calls}:\n{}", wrong.len(), wrong.join("\n"));
    assert_eq!(calls, 21);
}

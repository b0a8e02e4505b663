//! Literals that a new user would write: those that must be refused, with the words of the message,
//! and those that must be taken. They are not part of this repository: CI runs these tests.

use std::fs;
use std::path::Path;

use etched_runtime::const_support::{Argument, ParsedUrl, UrlFault, UrlFaults, UrlForm};
use proc_macro2::Literal;
use serde_json::Value;

use super::call;
use super::judge::{is_at_run_time, is_taken, texts_led_to};
use super::messages::messages;
use crate::expand::url::check;

const ROOM: usize = 512;

pub(super) fn read(file: &str) -> Vec<Value> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../shared/vectors");
    let text = fs::read_to_string(Path::new(folder).join(file)).expect("the vectors");
    serde_json::from_str(&text).expect("JSON")
}

/// The errors of the macro for a literal, and those of its other route for a constant.
fn routes(name: &str, text: &str) -> [Vec<String>; 2] {
    let argument = Argument::Text(text);
    let parsed = match name {
        "url" => ParsedUrl::<ROOM>::parse(UrlForm::Any, &argument),
        "url_ref" => ParsedUrl::parse(UrlForm::Reference, &argument),
        _ => panic!("{name}"),
    };
    let refusal = parsed.check(&argument, &[]);
    let of_const =
        refusal.message().map(|message| format!("{message}\n= help: {}", refusal.help()));
    let name = if name == "url_ref" { "url_ref_str" } else { name };
    [messages(call(name, &Literal::string(text).to_string())), Vec::from_iter(of_const)]
}

/// Whether a pattern of the vectors is in the text: alternatives, with a backslash before a sign
/// that has a meaning in regular expressions.
fn is_said(text: &str, pattern: &Value) -> bool {
    let pattern = pattern.as_str().expect("a pattern");
    let text = text.to_lowercase();
    pattern.split('|').any(|words| text.contains(&words.replace('\\', "").to_lowercase()))
}

#[test]
#[ignore = "needs the vectors: CI runs it"]
fn what_was_not_meant_is_refused() {
    let rows = read("literals/refused.json");
    assert_eq!(rows.len(), 36);
    let mut wrong = Vec::new();
    for row in &rows {
        let (name, text) = (row[0].as_str().expect("a macro"), row[1].as_str().expect("a text"));
        let patterns = |at: usize| row[at].as_array().expect("patterns").iter();
        let answers = routes(name, text);
        let first_lines: Vec<_> = answers.iter().map(|it| it.first()?.lines().next()).collect();
        if first_lines[0] != first_lines[1] {
            wrong.push(format!("{text}: {answers:#?}"));
        }
        // With `concat!`, the macro guesses the text, and the expansion has the message.
        let macro_name = if name == "url_ref" { "url_ref_str" } else { name };
        let guessed = call(macro_name, &format!("concat!({})", Literal::string(text))).to_string();
        let line = Literal::string(first_lines[0].unwrap_or_default()).to_string();
        if !guessed.contains(line.trim_matches('"')) {
            wrong.push(format!("{text} in `concat!`: {guessed}"));
        }
        for errors in answers {
            let all = errors.join("\n");
            if errors.is_empty()
                || !patterns(2).all(|it| is_said(&all, it))
                || patterns(3).any(|it| is_said(&all, it))
            {
                wrong.push(format!("{row}: {errors:#?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What each help says to write is taken, or has one fault less.
#[test]
#[ignore = "needs the vectors: CI runs it"]
fn the_help_for_each_compiles() {
    for row in &read("literals/refused.json") {
        let (name, text) = (row[0].as_str().expect("a macro"), row[1].as_str().expect("a text"));
        let (name, faults_of): (_, fn(&str) -> Vec<UrlFault>) = match name {
            "url" => ("url", check),
            _ => ("url_ref_str", |text| UrlFaults::of_reference(text).collect()),
        };
        let faults = faults_of(text);
        let is_cured = |it: &String| {
            is_taken(name, it) || is_taken("uri_template", it) || faults_of(it).len() < faults.len()
        };
        let texts = texts_led_to(text, &faults[0]);
        let help = faults[0].refusal(text, None);
        assert!(is_at_run_time(help.help()) || texts.iter().any(is_cured), "{text}: {help:?}");
    }
}

#[test]
#[ignore = "needs the vectors: CI runs it"]
fn what_was_meant_is_taken() {
    let rows = read("literals/taken.json");
    assert_eq!(rows.len(), 38);
    let answers = rows.iter().map(|row| routes("url", row.as_str().expect("a text")));
    let refused: Vec<_> = answers.filter(|it| it.iter().any(|errors| !errors.is_empty())).collect();
    assert!(refused.is_empty(), "{refused:#?}");
}

//! Applies the help of the errors in `tests/ui` that says what to write, and compiles the result.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use crate::support::Package;
use crate::ui::{cases, read};

/// Suggestions that are not text to be written as it is.
const EXCEPTIONS: [(&str, &str); 2] = [
    // `name` stands for the name of a variable.
    ("uri_template/reserved_operator", "write `{name}`"),
    // The mark is where a byte is missing. The escapes are for the bytes before it.
    ("url/ill_formed", "write `%E2%82`"),
];

/// A case with the help of one of its errors applied in one way.
struct Candidate {
    case: String,
    help: String,
    /// How many errors the case has.
    errors: usize,
    source: String,
}

/// What an error says to write: the text in backticks after "write", "did you mean" or "remove".
fn suggestions(help: &str) -> Vec<&str> {
    let is_text = |text: &&str| !text.is_empty() && !text.contains('…');
    let quoted = help.split('`').skip(1).step_by(2).filter(is_text);
    let starts =
        ["write `", "did you mean `", "a path of Windows: write `", "before it, such as `"];
    let is_suggestion = starts.iter().any(|start| help.contains(start));
    if is_suggestion { quoted.collect() } else { Vec::new() }
}

/// The ways in which `text` may be meant to replace `range` of a literal at `literal`, or to be added
/// to it.
fn applied(source: &str, literal: (usize, usize), part: (usize, usize), text: &str) -> Vec<String> {
    let (start, end) = literal;
    let inside = (start + source[start..end].find('"').map_or(0, |at| at + 1), end - 1);
    // The host around the part.
    let host_start = source[..part.0].rfind(['/', '@', '"']).map_or(0, |at| at + 1);
    let host_end = source[part.1..].find(['/', '"']).map_or(part.1, |len| part.1 + len);
    let replaced = |from: usize, to: usize| format!("{}{text}{}", &source[..from], &source[to..]);
    vec![
        replaced(part.0, part.1),
        replaced(part.0, part.0),
        replaced(part.1, part.1),
        replaced(inside.0, part.0),
        replaced(inside.0, part.1),
        replaced(inside.0, inside.1),
        replaced(inside.0, inside.0),
        replaced(start, end),
        replaced(host_start, host_end),
    ]
}

/// The candidates for each error of a case that has an excerpt and a suggestion.
fn candidates(case: &str) -> Vec<Candidate> {
    let (source, answer) = (read(case, "rs"), read(case, "stderr"));
    if source.contains("include_") || source.contains("#![") {
        return Vec::new();
    }
    let parts: Vec<&str> = answer.split("\n\n").filter(|part| part.starts_with("error")).collect();
    let mut candidates = Vec::new();
    for part in &parts {
        let lines: Vec<&str> = part.lines().collect();
        let Some(help) = lines.iter().find_map(|line| line.trim().strip_prefix("= help: ")) else {
            continue;
        };
        // The excerpt of the message, or else rustc's own.
        let excerpt = lines.iter().position(|line| line.starts_with("       | "));
        let Some((literal, marks)) =
            excerpt.and_then(|at| Some((lines[at].get(9..)?, lines.get(at + 1)?.get(9..)?)))
        else {
            continue;
        };
        let Some(start) = source.find(literal) else { continue };
        // The excerpt and the marks are counted in characters.
        let offset = |column: usize| {
            literal.char_indices().nth(column).map_or(literal.len(), |(at, _)| at) + start
        };
        let first = marks.chars().take_while(|mark| *mark == ' ').count();
        let range = (offset(first), offset(first + marks.trim().chars().count()));
        for text in suggestions(help) {
            for source in applied(&source, (start, start + literal.len()), range, text) {
                let (case, help) = (case.to_owned(), help.to_owned());
                candidates.push(Candidate { case, help, errors: parts.len(), source });
            }
        }
    }
    candidates
}

/// The number of errors of each candidate. rustc evaluates constants only if nothing else is wrong,
/// so the candidates with errors are left out, and the others are compiled again.
fn errors(candidates: &[Candidate]) -> BTreeMap<usize, usize> {
    let package = Package::new("suggestions", "2021", "");
    let mut errors = BTreeMap::new();
    loop {
        let mut lib = "#![allow(warnings)]\n".to_owned();
        for (at, candidate) in candidates.iter().enumerate() {
            if !errors.contains_key(&at) {
                package.write(&format!("src/c{at}.rs"), &candidate.source);
                lib += &format!("mod c{at};\n");
            }
        }
        package.write("src/lib.rs", lib);
        let output = package.cargo(&["check", "--message-format", "json"]).output().unwrap();
        let before = errors.len();
        for line in String::from_utf8(output.stdout).unwrap().lines() {
            let message = &serde_json::from_str::<Value>(line).unwrap()["message"];
            if message["level"] != "error" {
                continue;
            }
            let spans = message["spans"].as_array().into_iter().flatten();
            let files: BTreeSet<&str> = spans.flat_map(files_of).collect();
            for file in files {
                let at = file.strip_prefix("src/c").and_then(|file| file.strip_suffix(".rs"));
                if let Some(at) = at.and_then(|at| at.parse().ok()) {
                    *errors.entry(at).or_default() += 1;
                }
            }
        }
        if errors.len() == before {
            assert!(output.status.success(), "{}", crate::support::stderr(&output_of(&package)));
            return errors;
        }
    }
}

fn output_of(package: &Package) -> std::process::Output {
    package.cargo(&["check"]).output().unwrap()
}

/// The files of a span and of the calls of the macros that it is in.
fn files_of(span: &Value) -> Vec<&str> {
    let mut files = Vec::new();
    let mut span = span;
    while let Some(file) = span["file_name"].as_str() {
        files.push(file);
        span = &span["expansion"]["span"];
    }
    files
}

#[test]
fn what_a_message_says_to_write_compiles() {
    let all = cases("stderr");
    let candidates: Vec<Candidate> = all.iter().flat_map(|case| candidates(case)).collect();
    let errors = errors(&candidates);
    // A case with several errors has fewer of them then.
    let mut wrong: BTreeMap<(&str, &str), bool> = BTreeMap::new();
    for (at, candidate) in candidates.iter().enumerate() {
        let is_right = errors.get(&at).copied().unwrap_or_default() < candidate.errors;
        *wrong.entry((&candidate.case, &candidate.help)).or_default() |= is_right;
    }
    let count = wrong.len();
    wrong.retain(|(case, help), is_right| {
        !*is_right && !EXCEPTIONS.iter().any(|(known, part)| known == case && help.contains(part))
    });
    assert!(wrong.is_empty(), "{} of {count}: {:#?}", wrong.len(), wrong.keys());
    assert!(count > 60, "{count} suggestions");
}

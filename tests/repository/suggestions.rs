//! Applies the help of each recorded error that says what to write, and compiles the result.

use std::collections::{BTreeMap, BTreeSet};

use etched::uri_template::{ExpansionErrorKind, Template};
use serde_json::Value;

use crate::recorded::{Recorded, recorded};
use crate::support::{Package, Program};

/// Suggestions that are not text to be written as it is.
const EXCEPTIONS: [(&str, &str); 11] = [
    // `name` stands for the name of a variable.
    (r#"uri_template!("/users/{!user}")"#, "write `{name}`"),
    // The mark is where a byte is missing. The escapes are for the bytes before it.
    (r#"url!(b"https://example.com/\xE2\x82")"#, "write `%E2%82`"),
    // `x` stands for the name of a variable, and the help says what to replace: see `REFUSED`.
    (
        r#"uri_template!("https://{region,zone}.example.com/", region = "eu", zone = "a")"#,
        "write `{x}`",
    ),
    (
        r#"uri_template!("/docs{#section}-top", section = Some("a"))"#,
        "write `#{x}` in place of `{#x}`",
    ),
    ("uri_template/missing_path", "write `/{x}` in place of `{/x}`"),
    (r#"uri_template!("http://localhost:80{n}/", n = 81)"#, "write `:{port}`"),
    (r#"uri_template!("/search{&q}")"#, "write `{?` in place of `{&`"),
    (r#"uri_template!("https://{+tenant}.example.com/", tenant = "shop")"#, "write `{x}`"),
    (r#"uri_template!("/search?lang=de{?q}")"#, "write `{&` in place of `{?`"),
    (r#"uri_template!("/search{?q}{?id}")"#, "write `{&` in place of `{?`"),
    (r#"uri_template_str!("/search?lang=de{?q}", q = "a")"#, "write `{&` in place of `{?`"),
];

/// Refused templates, each with a part of the help, the template that follows the help, and the
/// expansion of that template with `VALUES`.
#[rustfmt::skip]
const REFUSED: [(&str, &str, &str, &str); 31] = [
    ("{scheme}://h/v1/{x}", "`{+base}` at the start takes a whole URL", "{+base}/{x}", "https://h/v1/a"),
    ("{host}:{port}/{x}", "as in `http://{host}:{port}/`", "http://{host}:{port}/{x}", "http://h:8080/a"),
    ("https:/{host}/{x}", "as in `https://{host}/`", "https://{host}/{x}", "https://h/a"),
    ("https:{+host}/{x}", "as in `https://{host}/`", "https://{host}/{x}", "https://h/a"),
    ("https://{user}@h/v1/{x}", "`{+base}` at the start takes a URL with both", "{+url}/{x}", "https://ann@h/v1/a"),
    ("http://h:80{n}/{x}", "write `:{port}`", "http://h:{port}/{x}", "http://h:8080/a"),
    ("http://h:{+port}/{x}", "write `:{port}`", "http://h:{port}/{x}", "http://h:8080/a"),
    ("https://{host,x}.b/", "write `{x}` for each label", "https://{host}.{x}.b/", "https://h.a.b/"),
    ("https://{+host}.b/", "write `{x}` for each label", "https://{host}.b/", "https://h.b/"),
    ("https://{host*}/", "for the whole host and port", "https://{host}/", "https://h/"),
    ("http://[{host}]:{port}/", "write `{x}` without brackets", "http://{host}:{port}/", "http://h:8080/"),
    ("https://api.b{x}", "write `/` before it", "https://api.b/{x}", "https://api.b/a"),
    ("https://www{x}/", "or `.` if it is a label of the host", "https://www.{x}/", "https://www.a/"),
    ("{+base}name", "write `/` after `{+x}`", "{+base}/name", "https://h/v1/name"),
    ("{+base}{x}", "write `/` after `{+x}`", "{+base}/{x}", "https://h/v1/a"),
    ("https://h{/x}.json", "write `/{x}` in place of `{/x}`", "https://h/{x}.json", "https://h/a.json"),
    ("/list{?q}&page={x}", "write the text first and `{&x}` in place of `{?x}`, as in `?page=1{&q}`", "/list?page={x}{&q}", "/list?page=a&q=c"),
    ("{&q}&x={x}", "as in `{&q,page}`", "{&q,x}", "&q=c&x=a"),
    ("{+base,x}/name", "write `{+base}`", "{+base}/name", "https://h/v1/name"),
    ("https://www{.x}/", "write `{x}` for each label", "https://www.{x}/", "https://www.a/"),
    ("/docs{#x}-top", "write `#{x}` in place of `{#x}`", "/docs#{x}-top", "/docs#a-top"),
    ("/list{&q}", "write `{?` in place of `{&`", "/list{?q}", "/list?q=c"),
    ("/list?page=1{?q}", "write `{&` in place of `{?`", "/list?page=1{&q}", "/list?page=1&q=c"),
    ("/list{?q}{?x}", "write `{&` in place of `{?`", "/list{?q}{&x}", "/list?q=c&x=a"),
    ("/list?{?q}", "remove the `?` before it", "/list{?q}", "/list?q=c"),
    ("/a#top{?q}", "put it before the `#`", "/a{?q}#top", "/a?q=c#top"),
    ("/a{#x}{?q}", "put it before the `#`", "/a{?q}{#x}", "/a?q=c#a"),
    ("/list?q={&x}", "write `{x}`", "/list?q={x}", "/list?q=a"),
    ("/users/{/x}", "remove the `/` before it", "/users{/x}", "/users/a"),
    ("/file.{.x}", "remove the `.` before it", "/file{.x}", "/file.a"),
    ("/a#{#x}", "remove the `#` before it", "/a{#x}", "/a#a"),
];

const VALUES: [(&str, &str); 9] = [
    ("scheme", "https"),
    ("base", "https://h/v1"),
    ("url", "https://ann@h/v1"),
    ("user", "ann"),
    ("host", "h"),
    ("port", "8080"),
    ("n", "80"),
    ("x", "a"),
    ("q", "c"),
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
fn candidates(recorded: &Recorded) -> Vec<Candidate> {
    let Recorded { name, source, answer } = recorded;
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
            for source in applied(source, (start, start + literal.len()), range, text) {
                let (case, help) = (name.clone(), help.to_owned());
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
    let candidates: Vec<Candidate> = recorded().flat_map(|it| candidates(&it)).collect();
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

/// The help of a refused template leads to a template that compiles.
#[test]
fn what_a_refusal_says_to_write_compiles() {
    let mut lines = Vec::new();
    for (template, help, written, expansion) in REFUSED {
        let expand = |template| Template::parse(template).unwrap().expand(VALUES).unwrap();
        let error = expand(template).try_to_string().unwrap_err();
        assert_eq!(error.kind(), ExpansionErrorKind::Template, "{template}");
        assert!(error.to_string().contains(help), "{template}: {error}");
        assert_eq!(expand(written).try_to_string().as_deref(), Ok(expansion), "{template}");
        let arguments: String = VALUES
            .iter()
            .filter(|(name, _)| Template::parse(written).unwrap().variables().any(|it| it == *name))
            .map(|(name, value)| format!(", {name} = {value:?}"))
            .collect();
        lines.push(format!(
            "assert_eq!(etched::uri_template!({written:?}{arguments}).try_to_string().unwrap(), {expansion:?});"
        ));
    }
    Program::new("refused_templates", &lines).assert_runs();
}

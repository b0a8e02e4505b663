//! Extracts tests from `docs/moving-in.md`. Its comments are code for other crates or in another
//! language. Each row of its tables becomes a function that returns the result of our call.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/moving-in.md");

/// Sections in other languages, by the starts of their titles.
const LANGUAGES: [(&str, &str); 4] =
    [("java.", "JAVA"), ("JavaScript", "JAVASCRIPT"), ("Python", "PYTHON"), ("Go", "GO")];

fn main() {
    println!("cargo::rerun-if-changed={PAGE}");
    let page = fs::read_to_string(PAGE).expect("the page");
    let (mut tests, mut count) = (String::new(), 0);
    for section in page.split("\n## ").skip(1) {
        let title = section.lines().next().unwrap_or_default();
        let name = title.to_lowercase().replace(", ", "_").replace([' ', '-', '.'], "_");
        let blocks = section.split("```").skip(1).step_by(2);
        let lines = blocks.filter_map(|block| block.strip_prefix("rust\n")).flat_map(str::lines);
        let language = LANGUAGES.iter().find(|(start, _)| title.starts_with(start));
        if let Some((_, constant)) = language {
            let code: String =
                lines.filter_map(theirs).map(|line| line.to_owned() + "\n").collect();
            writeln!(tests, "const {constant}: &str = {code:?};").expect("memory");
        } else {
            let code: String =
                lines.map(|line| theirs(line).unwrap_or(line).to_owned() + "\n").collect();
            assert!(code.lines().count() > 5, "{title} has code");
            writeln!(tests, "#[test]\nfn {name}() {{\n{code}}}").expect("memory");
        }
        let rows = section.lines().filter_map(row).map(|(call, result)| function(call, result));
        let functions: String = rows
            .enumerate()
            .map(|(at, row)| format!("#[allow(clippy::all)]\npub fn row_{at}{row}\n"))
            .collect();
        count += functions.lines().count();
        writeln!(
            tests,
            "#[allow(unused_imports)]\npub mod {name}_rows {{\nuse super::rows::*;\n{functions}}}"
        )
        .expect("memory");
    }
    assert!(count > 50, "{count} rows");
    let out = env::var_os("OUT_DIR").expect("a directory");
    fs::write(Path::new(&out).join("moving_in.rs"), tests).expect("the tests");
}

/// Our call and the type of its result, in a row of a table.
fn row(line: &str) -> Option<(&str, &str)> {
    let cells: Vec<&str> = line.strip_prefix("| ")?.strip_suffix(" |")?.split(" | ").collect();
    let code =
        |cell: &'_ str| -> Option<(usize, usize)> { Some((cell.find('`')? + 1, cell.rfind('`')?)) };
    let [_, call, result] = cells[..] else { panic!("three cells: {line}") };
    let ((a, b), (c, d)) = (code(call)?, code(result)?);
    Some((&call[a..b], &result[c..d]))
}

/// The parameters and the body of a function that returns the result of a call.
fn function(call: &str, result: &str) -> String {
    const PARAMETERS: [(&str, &str); 8] = [
        ("text", "&'i str"),
        ("bytes", "&'i [u8]"),
        ("pairs", "&'i [(&'i str, &'i str)]"),
        ("map", "&'i BTreeMap<&'i str, &'i str>"),
        ("string", "&'i mut String"),
        ("out", "&'i mut Vec<u8>"),
        ("input", "&'i mut &'i [u8]"),
        ("url", "&'i Url<String>"),
    ];
    let is_word =
        |byte: Option<u8>| byte.is_some_and(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    let has = |name: &str| {
        let (call, len) = (call.as_bytes(), name.len());
        call.windows(len).enumerate().any(|(at, window)| {
            window == name.as_bytes()
                && !is_word(at.checked_sub(1).map(|at| call[at]))
                && !is_word(call.get(at + len).copied())
        })
    };
    let parameters: String = PARAMETERS
        .iter()
        .filter(|(name, _)| has(name))
        .map(|(name, kind)| format!("{name}: {kind}, "))
        .collect();
    assert!(!parameters.is_empty(), "{call} has a parameter");
    let result = result.replace("Cow<", "Cow<'i, ").replace('&', "&'i ");
    let result = if result == "Display" { "impl std::fmt::Display + 'i" } else { &result };
    format!("<'i>({parameters}) -> {result} {{ {call} }}")
}

/// The code in a comment, unless the comment ends with a colon.
fn theirs(line: &str) -> Option<&str> {
    line.strip_prefix("// ").filter(|line| !line.ends_with(':'))
}

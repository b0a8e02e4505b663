//! Tests that the names which users bring lead somewhere: rustdoc's search finds the functions of
//! docs/moving-in.md, and rustc proposes no hidden method for a mistyped one.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::support::Package;

/// Functions of standard libraries, which a row calls on a result or an argument.
const STANDARD: [&str; 22] = [
    "charAt",
    "collect",
    "extend",
    "format",
    "from",
    "from_parts",
    "getBytes",
    "into_owned",
    "into_parts",
    "is_ok",
    "length",
    "None",
    "of",
    "Some",
    "str",
    "String",
    "to_bytes",
    "to_str",
    "to_string",
    "toString",
    "unwrap",
    "wrap",
];

/// Functions of the crate `url` that have no counterpart. They lead to the type `Url`, whose docs say
/// so.
const NOT_HERE: [&str; 5] = [
    "from_file_path",
    "from_directory_path",
    "to_file_path",
    "make_relative",
    "unicode_serialization",
];

/// The source files of the crates, with their text.
fn sources() -> Vec<String> {
    let mut sources = Vec::new();
    let mut folders = vec![Path::new("runtime/src").to_owned(), Path::new("src").to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            match path.is_dir() {
                true => folders.push(path),
                false => sources.push(fs::read_to_string(path).unwrap()),
            }
        }
    }
    sources
}

/// The aliases in an attribute `#[doc(alias(…))]` or `#[doc(alias = …)]`.
fn aliases_of(attribute: &str) -> impl Iterator<Item = &str> {
    let aliases = attribute.trim_start().strip_prefix("#[doc(alias");
    aliases.into_iter().flat_map(|aliases| aliases.split('"').skip(1).step_by(2))
}

/// The names of the public items, from the record of the public API.
fn public_names() -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for package in ["etched", "etched_runtime"] {
        let record = fs::read_to_string(format!("tests/public_api/{package}.txt")).unwrap();
        for (_, path) in record.lines().filter_map(|line| line.split_once(&format!(" {package}::")))
        {
            names.extend(last_name(path));
        }
    }
    names
}

/// The last name of a path, in which generic arguments are skipped.
fn last_name(path: &str) -> Option<String> {
    let (mut plain, mut depth) = (String::new(), 0_usize);
    for char in path.chars() {
        match char {
            '<' => depth += 1,
            '>' => depth = depth.saturating_sub(1),
            _ if depth > 0 => {}
            _ if char.is_alphanumeric() || "_:".contains(char) => plain.push(char),
            _ => break,
        }
    }
    plain.trim_end_matches(':').rsplit(':').next().map(str::to_owned)
}

/// The name under which a user of the other library looks for this code: that of the last function
/// or macro that is not in an argument of another, or else the last name, which is a field. Nothing if
/// all functions are of a standard library.
fn looked_for(code: &str) -> Option<&str> {
    let (mut names, mut calls) = (Vec::new(), Vec::new());
    let (mut at, mut is_string, mut depth) = (0, false, 0);
    while let Some(char) = code[at..].chars().next() {
        let len = match char {
            '\\' => 1 + code[at + 1..].chars().next().map_or(0, char::len_utf8),
            '"' => {
                is_string = !is_string;
                1
            }
            _ if !is_string && (char.is_ascii_alphabetic() || char == '_') => {
                let is_end = |char: char| !(char.is_ascii_alphanumeric() || char == '_');
                let len = code[at..].find(is_end).unwrap_or(code.len() - at);
                let (name, after) = code[at..].split_at(len);
                names.push(name);
                if ["(", "!(", "::<"].iter().any(|sign| after.starts_with(sign)) {
                    calls.push((depth, name));
                }
                len
            }
            _ => {
                match char {
                    '(' | '[' if !is_string => depth += 1,
                    ')' | ']' if !is_string => depth -= 1,
                    _ => {}
                }
                char.len_utf8()
            }
        };
        at += len;
    }
    if calls.is_empty() {
        return names.last().copied();
    }
    let calls = calls.into_iter().rev().filter(|(_, name)| !STANDARD.contains(name));
    Some(calls.min_by_key(|(depth, _)| *depth)?.1)
}

#[test]
fn the_name_of_a_call_is_found() {
    for (code, name) in [
        (r#"Url::parse("a(b)").unwrap()"#, Some("parse")),
        (r#"url.make_relative(&Url::parse("a")?)"#, Some("make_relative")),
        (r#"format!("/{}", encode("a"))"#, Some("encode")),
        (r#"url.set_query(Some("a \"b(\""))"#, Some("set_query")),
        ("from_str::<Vec<(String, String)>>(b)?", Some("from_str")),
        (r#"concatcp!("a", 1)"#, Some("concatcp")),
        ("url.searchParams", Some("searchParams")),
        ("a.to_string()", None),
    ] {
        assert_eq!(looked_for(code), name, "{code}");
    }
}

/// Every function of another library with a counterpart here is found by its name.
#[test]
fn functions_of_other_libraries_are_found() {
    let sources = sources();
    let mut found: BTreeSet<String> =
        public_names().iter().map(|name| name.to_lowercase()).collect();
    let lines = sources.iter().flat_map(|source| source.lines());
    found.extend(lines.flat_map(aliases_of).map(str::to_lowercase));

    let page = fs::read_to_string("docs/moving-in.md").unwrap();
    let (mut rows, mut missing, mut without) = (0, BTreeSet::new(), BTreeSet::new());
    for section in page.split("\n## ").skip(1) {
        let is_url = section.starts_with("url\n");
        // The names of columns are followed by a line of dashes.
        let lines: Vec<&str> = section.lines().collect();
        for pair in lines.windows(2).filter(|pair| !pair[1].starts_with("|-")) {
            let Some(row) = pair[0].strip_prefix("| `") else { continue };
            let row = row.replace(r"\|", "\u{1}");
            let cells: Vec<&str> = row.split('|').collect();
            let code = cells[0].trim_end().trim_end_matches('`').replace('\u{1}', "|");
            let Some(name) = looked_for(&code) else { continue };
            if cells[1].trim_start().starts_with("none") {
                if is_url {
                    without.insert(name.to_owned());
                }
            } else if !found.contains(&name.to_lowercase()) {
                missing.insert(format!("{name} in {code}"));
            }
            rows += 1;
        }
    }
    assert!(rows > 250, "{rows}");
    assert!(missing.is_empty(), "neither an alias nor an item: {missing:#?}");

    let (before, _) =
        sources.iter().find_map(|source| source.split_once("\npub struct Url<")).unwrap();
    let attributes = before.lines().rev().take_while(|line| line.starts_with("#["));
    let aliases: BTreeSet<&str> = attributes.flat_map(aliases_of).collect();
    for name in NOT_HERE {
        assert!(aliases.contains(name), "{name} is not an alias of `Url`");
        assert!(without.contains(name), "{name} is not in the page");
    }
}

/// The methods that the docs hide, but that rustc could propose.
fn hidden_methods() -> BTreeSet<String> {
    let mut hidden = BTreeSet::new();
    for source in sources() {
        let mut is_hidden = false;
        for line in source.lines().map(str::trim_start) {
            if line == "#[doc(hidden)]" {
                is_hidden = true;
            } else if !line.starts_with("#[") {
                if let Some((_, method)) = line.split_once("fn ").filter(|_| is_hidden) {
                    hidden.extend(last_name(method));
                }
                is_hidden = false;
            }
        }
    }
    hidden
}

/// Types, each as a parameter of a function that calls it.
const TYPES: [(&str, &str); 6] = [
    ("url::Url", "etched::url::Url"),
    ("url::Url", "etched::url::Url<&'static str>"),
    ("percent::EncodeSet", "etched::percent::EncodeSet"),
    ("encoding::Encoding", "etched::encoding::Encoding"),
    ("query::Serializer", "etched::query::Serializer<String>"),
    ("uri_template::Template", "etched::uri_template::Template<'static>"),
];

/// What users type in place of a name: one letter more, less, or another.
fn typos(name: &str) -> Vec<String> {
    let mut typos = vec![format!("{name}s"), name[..name.len() - 1].to_owned(), format!("{name}_")];
    let at = name.len() / 2;
    typos.push(format!("{}{}", &name[..at], &name[at + 1..]));
    typos.push(format!("{}q{}", &name[..at], &name[at..]));
    let end = name.rfind('_').map_or(0, |at| at + 1);
    typos.push(format!("{}t{}", &name[..end], &name[end..]));
    typos.push(format!("{}text", &name[..end]));
    typos
}

#[test]
fn a_mistyped_method_does_not_lead_to_a_hidden_one() {
    let names = public_names();
    let mut hidden: BTreeSet<String> = hidden_methods().difference(&names).cloned().collect();
    // A `Url` has that of the standard library.
    hidden.remove("to_string");
    assert!(hidden.len() >= 3, "{hidden:?}");
    let record = fs::read_to_string("tests/public_api/etched_runtime.txt").unwrap();
    let mut program = String::from("use etched::query::ToText as _;\n");
    for (at, (path, parameter)) in TYPES.iter().enumerate() {
        let start = format!(" etched_runtime::{path}");
        let methods = record.lines().filter_map(|line| line.split_once(&start));
        let methods = methods
            .filter(|(before, after)| before.ends_with(" fn") && after.starts_with(['<', ':']));
        let methods: BTreeSet<String> =
            methods.filter_map(|(_, method)| last_name(method)).collect();
        assert!(methods.len() > 3, "{path}: {methods:?}");
        program += &format!("pub fn f{at}(it: {parameter}) {{\n");
        let typed: BTreeSet<String> = methods.iter().flat_map(|name| typos(name)).collect();
        for name in typed.iter().filter(|name| !names.contains(*name)) {
            program += &format!("it.{name}();\n");
        }
        program += "}\n";
    }

    let package = Package::new("typos", "2024", "");
    package.write("src/lib.rs", &program);
    let output = package.cargo(&["check", "--message-format", "json"]).output().unwrap();
    let mut proposed = 0;
    for line in String::from_utf8(output.stdout).unwrap().lines() {
        let message = &serde_json::from_str::<Value>(line).unwrap()["message"];
        let Some(words) = message["rendered"].as_str() else { continue };
        proposed += usize::from(words.contains("similar name"));
        for name in &hidden {
            let is_typed = words.contains(&format!("no method named `{name}`"));
            assert!(is_typed || !words.contains(&format!("`{name}`")), "{words}");
        }
    }
    assert!(proposed > 100, "{proposed}");
}

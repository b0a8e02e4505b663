//! Tests what rustdoc shows first: what goes into a macro, an example, and the methods of `Url` in the
//! order of use.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};

use proc_macro2::{TokenStream, TokenTree};
use serde_json::Value;

use crate::{is_other_rustc, rustdoc_json};

/// The lines of docs that are on the first screen, below the pattern of the macro.
const FIRST_SCREEN: usize = 10;

/// All items of a package; none with another version of rustc, whose JSON may be another.
fn items(package: &str) -> Option<BTreeMap<String, Value>> {
    if is_other_rustc() {
        return None;
    }
    let json = fs::read_to_string(rustdoc_json(package)).unwrap();
    let json: Value = serde_json::from_str(&json).unwrap();
    Some(serde_json::from_value(json["index"].clone()).unwrap())
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

/// The definitions of the macros that users call, as rustdoc shows them: without what they expand to.
fn shown(items: &BTreeMap<String, Value>) -> BTreeMap<&str, String> {
    let macros =
        items.values().filter_map(|item| Some((text(&item["name"]), item["inner"].get("macro")?)));
    let macros = macros.filter(|(name, _)| !name.starts_with("__"));
    macros.map(|(name, shown)| (name, text(shown).replace("{ ... }", "{}"))).collect()
}

/// The examples in docs that compile.
fn examples(docs: &str) -> Vec<String> {
    let mut examples = Vec::new();
    for block in docs.split("```").skip(1).step_by(2) {
        let (kind, code) = block.split_once('\n').unwrap_or_default();
        if !["", "rust"].contains(&kind) {
            continue;
        }
        let lines = code.lines().map(|line| line.strip_prefix("# ").unwrap_or(line));
        examples.push(lines.collect::<Vec<_>>().join("\n"));
    }
    examples
}

/// Adds the calls of macros with one of the names, each with its argument.
fn add_calls<'n>(
    code: TokenStream,
    names: &BTreeSet<&'n str>,
    calls: &mut BTreeSet<(&'n str, String)>,
) {
    let tokens: Vec<TokenTree> = code.into_iter().collect();
    for at in 0..tokens.len() {
        let TokenTree::Group(group) = &tokens[at] else { continue };
        if let Some([TokenTree::Ident(name), TokenTree::Punct(mark)]) = tokens[..at].last_chunk() {
            if let Some(name) = names.get(&*name.to_string()).filter(|_| mark.as_char() == '!') {
                calls.insert((name, group.stream().to_string()));
            }
        }
        add_calls(group.stream(), names, calls);
    }
}

/// What rustc says of a library with this code.
fn compile(code: &str) -> Result<(), String> {
    let mut rustc = Command::new("rustc");
    rustc.args(["--edition", "2024", "--crate-type", "lib", "--emit", "metadata", "-o", "-", "-"]);
    let child = rustc.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped()).spawn();
    let mut child = child.unwrap();
    child.stdin.take().unwrap().write_all(code.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let words = String::from_utf8_lossy(&output.stderr).into_owned();
    if output.status.success() { Ok(()) } else { Err(words) }
}

/// The patterns take every call in the docs, and not a call that the macro refuses.
#[test]
fn a_macro_shows_what_goes_in() {
    let Some(items) = items("etched") else { return };
    let macros = shown(&items);
    let names: BTreeSet<&str> = macros.keys().copied().collect();
    let mut calls = BTreeSet::new();
    for docs in items.values().map(|item| text(&item["docs"])) {
        for code in examples(docs) {
            add_calls(code.parse().unwrap_or_default(), &names, &mut calls);
        }
    }
    let called: BTreeSet<&str> = calls.iter().map(|(name, _)| *name).collect();
    assert_eq!(called, names, "the docs have a call of each macro");

    let definitions: String = macros.values().map(|shown| format!("{shown}\n")).collect();
    let calls: String = calls.iter().map(|(name, of)| format!("{name}! {{ {of} }}\n")).collect();
    if let Err(words) = compile(&format!("{definitions}{calls}")) {
        panic!("{definitions}{words}");
    }
    for (name, shown) in &macros {
        for wrong in ["", "?", "\"a\" \"b\"", "\"a\": \"b\" \"c\""] {
            // A query may be empty.
            let is_right = (*name, wrong) == ("query", "");
            let result = compile(&format!("{shown}\n{name}! {{ {wrong} }}\n"));
            assert_eq!(result.is_ok(), is_right, "{shown}: {wrong}");
        }
    }
}

/// An example is on the first screen, and before the list of errors.
#[test]
fn a_macro_has_an_example_on_the_first_screen() {
    let Some(items) = items("etched") else { return };
    let macros = shown(&items);
    assert!(macros.len() > 20, "{macros:?}");
    for item in items.values().filter(|item| item["inner"].get("macro").is_some()) {
        let name = text(&item["name"]);
        if !macros.contains_key(name) {
            continue;
        }
        let docs: Vec<&str> = text(&item["docs"]).lines().collect();
        let first = docs.iter().position(|line| *line == "```").expect(name);
        let heading = docs.iter().position(|line| line.starts_with("# ")).unwrap_or(first + 1);
        assert!(first <= FIRST_SCREEN && first < heading, "{name}: line {first}");
    }
}

/// Parsing and joining are before the parts, and these before the rest.
#[test]
fn the_methods_of_a_url_are_in_the_order_of_use() {
    let Some(items) = items("etched-runtime") else { return };
    let is_url = |item: &&Value| item["name"] == "Url" && item["inner"].get("struct").is_some();
    let url = items.values().find(is_url).expect("the type `Url`");
    let mut methods = Vec::new();
    for id in url["inner"]["struct"]["impls"].as_array().unwrap() {
        let of = &items[&id.to_string()]["inner"]["impl"];
        if of["trait"].is_null() {
            let ids =
                of["items"].as_array().unwrap().iter().filter_map(|id| items.get(&id.to_string()));
            methods.extend(ids.map(|item| text(&item["name"])));
        }
    }
    assert_eq!(methods[..2], ["parse", "join"], "{methods:?}");
    let place = |name| methods.iter().position(|method| *method == name).expect(name);
    for getter in ["as_str", "scheme", "host", "port", "path", "query", "fragment", "origin"] {
        assert!(place("join") < place(getter), "{getter}: {methods:?}");
    }
}

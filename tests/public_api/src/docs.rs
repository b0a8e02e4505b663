//! Tests what rustdoc shows first: what goes into a macro, an example, the methods of `Url` in the
//! order of use, and the other forms of a codec.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};

use proc_macro2::{TokenStream, TokenTree};
use serde_json::Value;

use crate::{is_other_rustc, rustdoc_json};

/// The lines of docs that are on the first screen, below the pattern of the macro.
const FIRST_SCREEN: usize = 10;

/// How the line of other forms starts.
const OTHER_FORMS: &str = "Other forms: ";

/// What stands in parentheses after the links to a form, in the order of the line.
const FORMS: [&str; 7] = [
    "at compile time",
    "`const fn`",
    "`const fn`, into a buffer",
    "function",
    "function, from a stream",
    "function, to a stream",
    "into a buffer",
];

/// A function with one of these words in its name has other forms.
const WORDS: [&str; 8] =
    ["convert", "decode", "decoded", "encode", "parse", "utf", "utf8", "validate"];

/// More functions, and types, that have other forms.
const NAMES: [&str; 10] = [
    "Serializer",
    "SliceSerializer",
    "display",
    "expand",
    "join",
    "join_to_slice",
    "split",
    "to_slice",
    "to_url",
    "try_to_string",
];

/// Functions with such a word that have one form only.
const ONE_FORM: [&str; 4] = ["decode_faults", "decode_in", "decoded_len", "encode_in"];

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

/// Whether an item of the runtime has other forms, by its name. Methods of traits are left out.
fn has_other_forms(item: &Value) -> bool {
    let name = text(&item["name"]);
    let has_word = || name.split('_').any(|word| WORDS.contains(&word));
    let is_listed = NAMES.contains(&name) || has_word() && !ONE_FORM.contains(&name);
    let is_kind = |kind| item["inner"].get(kind).is_some();
    is_listed && item["visibility"] == "public" && (is_kind("function") || is_kind("struct"))
}

/// Checks that there is one line of other forms, directly before the first heading or example, and
/// that it has links, each with the name of a form, in the order of [`FORMS`].
fn check_other_forms(docs: &str) -> Result<(), &'static str> {
    let paragraphs: Vec<&str> = docs.split("\n\n").collect();
    let is_line = |paragraph: &&str| paragraph.starts_with(OTHER_FORMS);
    let at = paragraphs.iter().position(is_line).ok_or("no line")?;
    if docs.matches(OTHER_FORMS).count() > 1 {
        return Err("two lines");
    }
    let is_start = |text: &str| text.starts_with("# ") || text.starts_with("```");
    let is_definition = |text: &str| text.starts_with("[`") && text.contains("`]: ");
    let next = paragraphs[at + 1..].iter().find(|paragraph| !is_definition(paragraph));
    if paragraphs[..at].iter().any(|text| is_start(text)) || !next.is_none_or(|text| is_start(text))
    {
        return Err("not directly before the first heading or example");
    }

    let line = paragraphs[at][OTHER_FORMS.len()..].replace('\n', " ");
    // The target of a link follows its text without a space, so that only a form is split off.
    let mut pieces = line.split(" (");
    if !pieces.next().is_some_and(|links| links.starts_with("[`")) {
        return Err("no link");
    }
    let mut last = None;
    let mut end = "";
    for piece in pieces {
        if last.is_some() && !end.starts_with(", [`") {
            return Err("a form without a link");
        }
        let (form, after) = piece.split_once(')').ok_or("no `)`")?;
        let place = Some(FORMS.iter().position(|known| *known == form).ok_or("an unknown form")?);
        if place <= last {
            return Err("not in order");
        }
        (last, end) = (place, after);
    }
    if end == "." { Ok(()) } else { Err("no form, or something after the last one") }
}

/// Every macro, and every function that encodes, decodes, checks or parses, says what to call in a
/// constant, in a `const fn`, at run time and without an allocator.
#[test]
fn a_codec_is_found_from_each_of_its_forms() {
    let (Some(facade), Some(runtime)) = (items("etched"), items("etched-runtime")) else { return };
    let macros = shown(&facade);
    let is_macro = |item: &&Value| {
        item["inner"].get("macro").is_some() && macros.contains_key(text(&item["name"]))
    };
    let pages: Vec<&Value> = facade
        .values()
        .filter(is_macro)
        .chain(runtime.values().filter(|item| has_other_forms(item)))
        .collect();
    assert!(pages.len() >= 95, "only {} pages", pages.len());
    let wrong: Vec<String> = pages
        .iter()
        .filter_map(|item| {
            let words = check_other_forms(text(&item["docs"])).err()?;
            let place = &item["span"];
            Some(format!("{} in {}: {words}", item["name"], place["filename"]))
        })
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn the_check_of_other_forms_finds_what_is_wrong() {
    let right = "Encodes.\n\nOther forms: [`a!`], [`b!`][b] (at compile time), [`c`](c()) (`const fn`,\n\
                 into a buffer), [`d`] (into a buffer).\n\n[`a!`]: b\n\n```\n```";
    assert_eq!(check_other_forms(right), Ok(()));
    for (from, to) in [
        ("Other forms", "Forms"),
        ("```\n", "More.\n\n```\n"),
        ("Encodes.", "# Errors"),
        ("[`a!`], [`b!`][b]", "None"),
        ("[`d`]", "d"),
        ("into a buffer).", "anywhere)."),
        ("at compile time", "into a buffer"),
        (" (into a buffer).", "."),
        ("```\n```", "```\n```\n\nOther forms: [`a`] (function)."),
    ] {
        assert!(check_other_forms(&right.replace(from, to)).is_err(), "{from}");
    }
}

/// The first sentence says whether a space is `+` or `%20`.
#[test]
fn the_first_sentences_tell_the_codecs_apart() {
    const SENTENCES: [(&str, &str, &str); 4] = [
        ("url_encode", "Form-encodes ", "a space becomes `+`, as `java.net.URLEncoder` writes it."),
        (
            "url_decode",
            "Form-decodes ",
            "a `+` becomes a space, as `java.net.URLDecoder` reads it.",
        ),
        (
            "percent_encode",
            "Percent-encodes a component of a URL ",
            "a space becomes `%20`, as `encodeURIComponent` writes it.",
        ),
        (
            "percent_decode",
            "Percent-decodes a component of a URL ",
            "a `+` stays, as `decodeURIComponent` reads it.",
        ),
    ];

    let (Some(facade), Some(runtime)) = (items("etched"), items("etched-runtime")) else { return };
    let mut count = 0;
    for item in facade.values().chain(runtime.values()) {
        let name = text(&item["name"]);
        let codec = name.strip_suffix("_str").unwrap_or(name);
        let is_kind = |kind| item["inner"].get(kind).is_some();
        let Some((_, start, end)) = SENTENCES.iter().find(|(name, ..)| *name == codec) else {
            continue;
        };
        if !is_kind("macro") && !is_kind("function") {
            continue;
        }
        let first = text(&item["docs"]).split("\n\n").next().unwrap().replace('\n', " ");
        assert!(
            first.starts_with(start) && first.ends_with(&format!("; {end}")),
            "{name}: {first}"
        );
        count += 1;
    }
    // Eight macros, `url_encode()` and `url_decode()`.
    assert_eq!(count, 10);
}

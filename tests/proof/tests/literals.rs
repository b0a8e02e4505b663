//! The URLs in the sources of published crates, and what `url!` refuses of them. The sources are those
//! that cargo has unpacked on this machine, or the folder that the variable `CRATES` names.
//!
//! The test prints how many URLs each rule refuses: those of string literals, and those of comments,
//! which nobody has written for a parser. With `CRATES_LIST`, it prints each of them. No rule may
//! refuse more than a few of a thousand URLs in comments, but for placeholders.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::{env, fs};

use etched_runtime::const_support::{UrlFaultKind, UrlFaults};
use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// The sources of Rust below a folder.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        match entry.file_type() {
            // Not our own package, which another test may have unpacked.
            Ok(kind)
                if kind.is_dir() && entry.file_name().to_string_lossy().starts_with("etched") => {}
            Ok(kind) if kind.is_dir() => sources(&path, found),
            Ok(_) if path.extension().is_some_and(|it| it == "rs") => found.push(path),
            _ => {}
        }
    }
}

/// The string literals of the tokens, without docs, which are attributes.
fn literals(tokens: TokenStream, found: &mut BTreeSet<String>) {
    let mut is_attribute = false;
    for token in tokens {
        match token {
            TokenTree::Group(group) => {
                if !is_attribute || group.delimiter() != Delimiter::Bracket {
                    literals(group.stream(), found);
                }
                is_attribute = false;
            }
            TokenTree::Punct(mark) => {
                is_attribute =
                    matches!(mark.as_char(), '#') || is_attribute && mark.as_char() == '!'
            }
            TokenTree::Literal(literal) => {
                is_attribute = false;
                if let syn::Lit::Str(text) = syn::Lit::new(literal) {
                    found.insert(text.value());
                }
            }
            TokenTree::Ident(_) => is_attribute = false,
        }
    }
}

/// Whether a text is probably meant as a URL: it begins with a scheme and `//`, or with a scheme that
/// has no host.
fn is_url(text: &str) -> bool {
    let Some((scheme, rest)) = text.split_once(':') else { return false };
    let is_scheme = scheme.starts_with(|char: char| char.is_ascii_alphabetic())
        && scheme.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte));
    let is_opaque = ["mailto", "data", "urn", "tel", "javascript", "file"].contains(&scheme);
    is_scheme
        && !text.contains(['\n', ' '])
        && (rest.starts_with("//") && rest.len() > 3 || is_opaque && !rest.is_empty())
}

/// The URLs of the lines with a comment, up to a space, a quotation mark or a bracket.
fn in_comments(text: &str, found: &mut BTreeSet<String>) {
    for comment in text.lines().filter_map(|line| {
        Some(
            line.split_once("// ")
                .or_else(|| line.split_once("//! "))
                .or_else(|| line.split_once("/// "))?
                .1,
        )
    }) {
        for (at, _) in comment.match_indices("://") {
            let is_of_scheme = |char: char| char.is_ascii_alphanumeric() || "+-.".contains(char);
            let start = comment[..at].trim_end_matches(is_of_scheme).len();
            let rest = &comment[start..];
            let is_end = |char: char| char.is_whitespace() || "\"'<>`()[]|\\*".contains(char);
            let url = rest.split(is_end).next().unwrap_or_default();
            found.insert(url.trim_end_matches(['.', ',', ';', ':', '!', '?', '}']).to_owned());
        }
    }
}

/// Prints how many of the URLs each rule refuses. Returns the most that one rule refuses of a thousand,
/// without placeholders.
fn print(what: &str, files: usize, texts: &BTreeSet<String>) -> usize {
    let mut refused: BTreeMap<String, Vec<(&str, String)>> = BTreeMap::new();
    for text in texts {
        if let Some(fault) = UrlFaults::of(text).next() {
            let kind = match fault.kind {
                UrlFaultKind::Error(error) => format!("the parser: {:?}", error.kind()),
                kind => format!("{kind:?}"),
            };
            let words = fault.refusal(text, None).message().unwrap_or_default().to_owned();
            refused.entry(kind).or_default().push((text, words));
        }
    }
    println!("{} URLs in {what} of {files} files", texts.len());
    for (kind, urls) in &refused {
        println!("{:6} {kind}", urls.len());
        for (text, words) in urls.iter().filter(|_| env::var_os("CRATES_LIST").is_some()) {
            println!("           {text:?}: {words}");
        }
    }
    let counts = refused.iter().filter(|(kind, _)| *kind != "Variable").map(|(_, urls)| urls.len());
    counts.max().unwrap_or(0) * 1000 / texts.len().max(1)
}

#[test]
fn urls_of_published_crates() {
    let registry = || {
        let home = env::var_os("CARGO_HOME").map(PathBuf::from);
        let home =
            home.unwrap_or_else(|| PathBuf::from(env::var_os("HOME").unwrap()).join(".cargo"));
        home.join("registry/src")
    };
    let folder = env::var_os("CRATES").map_or_else(registry, PathBuf::from);
    let mut files = Vec::new();
    sources(&folder, &mut files);
    let (mut texts, mut commented) = (BTreeSet::new(), BTreeSet::new());
    for file in &files {
        let text = fs::read_to_string(file).unwrap_or_default();
        literals(text.parse::<TokenStream>().unwrap_or_default(), &mut texts);
        in_comments(&text, &mut commented);
    }
    for texts in [&mut texts, &mut commented] {
        texts.retain(|text| is_url(text));
    }
    assert!(!texts.is_empty() && !commented.is_empty(), "no sources in {}", folder.display());
    print("string literals", files.len(), &texts);
    let most = print("comments", files.len(), &commented);
    assert!(most < 5, "{most} of a thousand");
}

//! Checks that the page has every public function of the crates in [`CRATES`], as their sources have
//! them.

use std::collections::HashMap;
use std::path::PathBuf;
use std::process::Command;
use std::{env, fs};

use crate::PAGE;

/// The title of a section, a package, its files, and the public functions that the section need
/// not have: those that users cannot call, those that the docs of the crate hide, and the
/// constructors and the `to_owned` of types that have no counterpart.
const CRATES: &[(&str, &str, &[&str], &[&str])] = &[
    (
        "url",
        "url",
        &["lib.rs", "path_segments.rs", "origin.rs", "host.rs"],
        &[
            "into_string",
            "check_invariants",
            "serialize_internal",
            "deserialize_internal",
            "url_origin",
            "new",
            "to_owned",
        ],
    ),
    ("form_urlencoded", "form_urlencoded", &["lib.rs"], &[]),
    ("percent-encoding", "percent-encoding", &["lib.rs", "ascii_set.rs"], &[]),
    ("urlencoding", "urlencoding", &["enc.rs", "dec.rs"], &["push", "extend_from_slice"]),
    ("serde_urlencoded", "serde_urlencoded", &["de.rs", "ser/mod.rs"], &["new"]),
    ("http", "http", &["uri/mod.rs", "uri/builder.rs"], &["new"]),
    ("nourl", "nourl", &["lib.rs"], &[]),
    ("cesu8, simd_cesu8 and mutf8", "cesu8", &["lib.rs"], &[]),
    ("cesu8, simd_cesu8 and mutf8", "simd_cesu8", &["lib.rs", "mutf8.rs"], &[]),
    ("cesu8, simd_cesu8 and mutf8", "mutf8", &["mutf8.rs"], &[]),
];

#[test]
fn the_page_has_every_public_function() {
    let folders = folders();
    let mut missing = Vec::new();
    for (title, package, files, excused) in CRATES {
        let section = PAGE.split("\n## ").find(|section| section.lines().next() == Some(title));
        let section = section.unwrap_or_else(|| panic!("the section {title}"));
        // The first cells of the rows have the calls of the other library.
        let rows = section.lines().filter_map(|line| line.strip_prefix("| "));
        let calls: Vec<_> = rows.filter_map(|row| row.split(" | ").next()).collect();
        let has_call = |name: &str| calls.iter().any(|call| has_word(call, name));
        for file in *files {
            let path = folders[*package].join("src").join(file);
            let source = fs::read_to_string(&path).expect("a source");
            let names: Vec<_> = source.lines().filter_map(public_function).collect();
            assert!(!names.is_empty(), "{}", path.display());
            missing.extend(
                names
                    .into_iter()
                    .filter(|name| !excused.contains(name) && !has_call(name))
                    .map(|name| format!("{package}/{file}: {name}")),
            );
        }
    }
    assert!(missing.is_empty(), "not on the page:\n{}", missing.join("\n"));
}

#[test]
fn the_page_links_to_every_section() {
    let (head, _) = PAGE.split_once("\n## ").expect("a section");
    for title in PAGE.lines().filter_map(|line| line.strip_prefix("## ")) {
        let anchor = title.to_lowercase().replace(' ', "-").replace(',', "");
        assert!(head.contains(&format!("[{title}](#{anchor})")), "{title}");
    }
}

/// The folders of the packages that this package depends on, by name.
fn folders() -> HashMap<String, PathBuf> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version=1", "--locked", "--manifest-path"])
        .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"))
        .output()
        .expect("cargo");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let packages = metadata["packages"].as_array().expect("packages");
    let folder = |package: &serde_json::Value| {
        let manifest = PathBuf::from(package["manifest_path"].as_str()?);
        Some((package["name"].as_str()?.to_owned(), manifest.parent()?.to_owned()))
    };
    packages.iter().filter_map(folder).collect()
}

/// The name of the function that begins in a line, if it is public.
fn public_function(line: &str) -> Option<&str> {
    let (before, rest) = line.split_once("fn ")?;
    let is_public = before.trim_start().strip_prefix("pub ")?;
    let is_function = is_public.split_whitespace().all(|word| ["const", "unsafe"].contains(&word));
    is_function.then(|| rest.split(['(', '<']).next())?
}

/// Whether a text has a name that is not a part of another name.
fn has_word(text: &str, name: &str) -> bool {
    let is_part = |char: char| char.is_alphanumeric() || char == '_';
    text.match_indices(name).any(|(at, _)| {
        !text[..at].ends_with(is_part) && !text[at + name.len()..].starts_with(is_part)
    })
}

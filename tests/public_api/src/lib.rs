//! Tests that the public API of the crates, with all features, is the API recorded in `etched.txt`
//! and `etched_runtime.txt`. `docs` tests what rustdoc shows first.

#![cfg(test)]

mod arrows;
mod docs;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, io};

/// The version of rustc with which the files were recorded. Other versions print some items
/// differently.
const RECORDED_WITH: &str = "rustc 1.95.";

#[test]
fn the_facade_is_as_recorded() {
    check("etched");
}

#[test]
fn the_runtime_is_as_recorded() {
    check("etched-runtime");
}

/// Whether this is another version of rustc. Then the test is skipped, and says so.
fn is_other_rustc() -> bool {
    let rustc = Command::new("rustc").arg("--version").output().unwrap();
    let version = String::from_utf8(rustc.stdout).unwrap();
    let is_other = !version.starts_with(RECORDED_WITH) || version.contains("-nightly");
    if is_other {
        // Not `eprintln!`, whose output is shown only if the test fails.
        let line = format!("skipped: the API is recorded with {RECORDED_WITH}*, this is {version}");
        io::stderr().write_all(line.as_bytes()).unwrap();
    }
    is_other
}

#[track_caller]
fn check(package: &str) {
    if is_other_rustc() {
        return;
    }
    let found = public_api(package);
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("{}.txt", name_of(package)));
    if env::var_os("RECORD").is_some() {
        fs::write(&file, &found).unwrap();
    }
    let recorded = fs::read_to_string(&file).unwrap();
    let lacks = |from: &str, other: &str| -> String {
        let other: Vec<&str> = other.lines().collect();
        from.lines().filter(|line| !other.contains(line)).map(|line| format!("{line}\n")).collect()
    };
    assert!(
        found == recorded,
        "the public API of {package} has changed; if that was meant, record it anew with \
         RECORD=1\n\nno longer there:\n{}\nnew:\n{}",
        lacks(&recorded, &found),
        lacks(&found, &recorded)
    );
}

/// Writes rustdoc's JSON of a package, and returns its path.
fn rustdoc_json(package: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let target = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/api");
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["rustdoc", "--quiet", "--locked", "--all-features", "--lib", "--package", package]);
    cargo.arg("--target-dir").arg(&target).current_dir(root);
    // rustdoc's JSON and the flag for it are unstable.
    cargo.args(["--", "-Zunstable-options", "--output-format", "json"]).env("RUSTC_BOOTSTRAP", "1");
    assert!(cargo.status().unwrap().success(), "rustdoc could not read {package}");
    target.join("doc").join(format!("{}.json", name_of(package)))
}

/// The public items, one per line, as rustdoc's JSON lists them.
fn public_api(package: &str) -> String {
    let api = public_api::Builder::from_rustdoc_json(rustdoc_json(package))
        .omit_blanket_impls(true)
        .omit_auto_trait_impls(true)
        .omit_auto_derived_impls(true)
        .build()
        .unwrap();
    api.items().map(|item| format!("{item}\n")).collect()
}

/// Each public item is one more that a user could have to read about.
#[test]
fn there_are_few_public_items() {
    let records = [include_str!("../etched.txt"), include_str!("../etched_runtime.txt")];
    assert!(records.concat().lines().count() <= 1120);
}

fn name_of(package: &str) -> String {
    package.replace('-', "_")
}

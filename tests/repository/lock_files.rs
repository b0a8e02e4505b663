//! Tests that etched adds few packages to the lock file of a project, and can be added to an old one.

use std::collections::BTreeSet;

use crate::support::{Package, dependency};

const WITHOUT: &str = ", default-features = false";

const WITH_PROC_MACRO: [&str; 6] =
    ["etched-macros", "proc-macro2", "quote", "syn", "unicode-ident", "unicode-width"];

/// The names of the packages in the lock file, without the package itself.
fn locked(package: &Package) -> BTreeSet<String> {
    package.write("src/lib.rs", "");
    package.succeed(&["metadata", "--format-version", "1"]);
    let lock = package.read("Cargo.lock");
    let names = lock.lines().filter_map(|line| line.strip_prefix("name = "));
    names
        .map(|name| name.trim_matches('"').to_owned())
        .filter(|name| !name.starts_with("locked"))
        .collect()
}

/// The names of the packages that a project with this line `etched = { … }` has beyond one with
/// these other dependencies only.
fn added(name: &str, etched: &str, others: &str) -> Vec<String> {
    let alone = locked(&Package::with_dependencies(name, "2024", others));
    let with = locked(&Package::new(name, "2024", etched));
    assert!(with.is_superset(&alone), "{etched}: {with:?}");
    with.difference(&alone).cloned().collect()
}

#[test]
fn the_proc_macro_adds_six_packages() {
    for features in ["", "'alloc'", "'std', 'portable'", "'url'", "'std', 'url'"] {
        let etched = format!("{WITHOUT}, features = [{features}]");
        assert_eq!(added("locked", &etched, ""), ["etched", "etched-runtime"], "{features}");
    }
    let mut expected = vec!["etched", "etched-runtime"];
    expected.extend(WITH_PROC_MACRO);
    expected.sort_unstable();
    for features in ["", ", default-features = false, features = ['macros']"] {
        assert_eq!(added("locked", features, ""), expected);
    }
}

#[test]
#[ignore = "needs crates that a build does not download: `.ci/run` runs it"]
fn a_feature_adds_no_crate_but_its_own() {
    for (feature, name, options) in [
        ("defmt", "defmt", ""),
        ("encoding_rs", "encoding_rs", ", features = ['alloc']"),
        ("http1", "http", ", features = ['std']"),
        ("idna", "idna", ", features = ['alloc', 'compiled_data']"),
        ("serde", "serde", ", features = ['alloc']"),
        ("url2", "url", ""),
    ] {
        let etched = format!("{WITHOUT}, features = ['{feature}']");
        let other = format!("{name} = {{ version = '*', default-features = false{options} }}");
        assert_eq!(
            added("locked-features", &etched, &other),
            ["etched", "etched-runtime"],
            "{name}"
        );
    }
}

/// A debug build has one copy of the codec, which the macros and the program share.
#[test]
fn a_debug_build_builds_the_codec_once() {
    let package = Package::new("debug-build", "2024", "");
    package.write("src/lib.rs", "pub const A: &str = etched::url_encode_str!(\"a b\");");
    let messages = package.succeed(&["build", "--message-format", "json"]);
    let is_codec = |line: &&str| line.contains("etched_runtime") && line.contains(".rlib");
    assert_eq!(messages.lines().filter(is_codec).count(), 1);
}

/// The lock files have the versions of these dependencies that a project may have chosen long ago.
#[test]
#[ignore = "downloads crates: `.ci/run` runs it"]
fn etched_can_be_added_to_an_old_lock_file() {
    for (etched, proc_macro2, quote) in [
        ("", "1.0.91", "1.0.35"),
        ("", "1.0.94", "1.0.39"),
        ("", "1.0.106", "1.0.45"),
        (WITHOUT, "1.0.80", "1.0.35"),
    ] {
        let versions = [("quote", quote), ("proc-macro2", proc_macro2)];
        let project = Package::with_dependencies("old", "2024", "proc-macro2 = '1'\nquote = '1'\n");
        project.write("src/lib.rs", "");
        for (name, version) in versions {
            project.succeed_online(&["update", name, "--precise", version]);
        }
        project.write("Cargo.toml", project.read("Cargo.toml") + &dependency(etched));
        project.succeed_online(&["metadata", "--format-version", "1"]);
        let lock = project.read("Cargo.lock");
        assert!(lock.contains("name = \"etched\""), "{lock}");
        for (name, version) in versions {
            let locked = format!("name = \"{name}\"\nversion = \"{version}\"\n");
            assert!(lock.contains(&locked), "{name} {version}: {lock}");
        }
    }
}

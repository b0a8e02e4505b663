//! What etched depends on, with any feature, may be used by whoever may use etched: under
//! licences that ask for no more than to be named. CI names this target, for it asks cargo for
//! crates that the ordinary tests do without.

use std::env;
use std::process::Command;

use serde_json::Value;

const PERMISSIVE: [&str; 8] = [
    "0BSD",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "MIT",
    "Unicode-3.0",
    "Zlib",
];

#[test]
fn every_dependency_has_a_permissive_licence() {
    let output = Command::new(env::var_os("CARGO").unwrap())
        .args(["metadata", "--format-version", "1", "--locked", "--all-features"])
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    let packages = metadata["packages"].as_array().unwrap();
    assert!(packages.len() > 10, "cargo knows of {} packages", packages.len());
    let refused: Vec<String> = packages
        .iter()
        .filter(|package| !package["license"].as_str().is_some_and(is_permissive))
        .map(|package| {
            format!("{} {}: {}", package["name"], package["version"], package["license"])
        })
        .collect();
    assert!(refused.is_empty(), "{refused:#?}");
}

/// Whether one may choose permissive licences of an SPDX expression. A slash is an old `OR`.
fn is_permissive(expression: &str) -> bool {
    let (any, all) = split(expression);
    match (&any[..], &all[..]) {
        ([alone], [_]) => match alone.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
            Some(inner) => is_permissive(inner),
            None => PERMISSIVE.contains(alone),
        },
        ([_], all) => all.iter().all(|part| is_permissive(part)),
        (any, _) => any.iter().any(|part| is_permissive(part)),
    }
}

/// The parts between the `OR`s, and those between the `AND`s, outside of brackets.
fn split(expression: &str) -> (Vec<&str>, Vec<&str>) {
    let at = |separators: &[&str]| {
        let (mut parts, mut start, mut depth) = (Vec::new(), 0, 0);
        for (place, char) in expression.char_indices() {
            match char {
                '(' => depth += 1,
                ')' => depth -= 1,
                _ => {}
            }
            let found = separators.iter().find(|it| expression[place..].starts_with(**it));
            if let (0, Some(separator)) = (depth, found) {
                parts.push(expression[start..place].trim());
                start = place + separator.len();
            }
        }
        parts.push(expression[start..].trim());
        parts
    };
    (at(&[" OR ", "/"]), at(&[" AND "]))
}

#[test]
fn expressions() {
    for permissive in
        ["MIT", "MIT OR GPL-3.0", "MIT/Apache-2.0", "(MIT OR GPL-2.0) AND Unicode-3.0", "(MIT)"]
    {
        assert!(is_permissive(permissive), "{permissive}");
    }
    for refused in
        ["GPL-3.0", "MIT AND GPL-3.0", "MPL-2.0", "", "MIT AND (GPL-2.0 OR GPL-3.0)", "(GPL-3.0)"]
    {
        assert!(!is_permissive(refused), "{refused}");
    }
}

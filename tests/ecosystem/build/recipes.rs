//! Extracts the code of `docs/recipes-crates.md`, to one file for each crate.

use std::fs;

use crate::{generated, page};

pub(crate) fn extract() {
    let page = page("recipes-crates.md");
    let mut names = Vec::new();
    for section in page.split("\n### ").skip(1) {
        // A title has the name of the crate in backticks.
        let name = section.split('`').nth(1).expect("a name");
        let (_, code) = section.split_once("\n```rust\n").expect("code");
        let (code, rest) = code.split_once("\n```\n").expect("the end of the code");
        assert!(!rest.contains("```"), "{name} has one block");
        fs::write(generated(&format!("{name}.rs")), code).expect("a file");
        names.push(name);
    }
    let expected =
        ["reqwest", "ureq", "http", "axum", "clap", "serde", "hex_literal", "embedded_io"];
    assert_eq!(names, expected, "tests/recipes.rs has these");
}

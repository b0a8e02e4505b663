//! Extracts the code of `docs/recipes-http.md`, to one file for each crate.

use std::fs;

use crate::{generated, page};

pub(crate) fn extract() {
    let page = page("recipes-http.md");
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
    assert_eq!(names, ["reqwest", "ureq", "http", "axum"], "tests/repository/recipes.rs has these");
}

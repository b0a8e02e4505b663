//! Extracts the code of `docs/recipes-http.md`, to one file for each crate.

use std::path::Path;
use std::{env, fs};

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/recipes-http.md");

fn main() {
    println!("cargo::rerun-if-changed={PAGE}");
    let page = fs::read_to_string(PAGE).expect("the page");
    let out = env::var_os("OUT_DIR").expect("a directory");
    let mut names = Vec::new();
    for section in page.split("\n### ").skip(1) {
        // A title has the name of the crate in backticks.
        let name = section.split('`').nth(1).expect("a name");
        let (_, code) = section.split_once("\n```rust\n").expect("code");
        let (code, rest) = code.split_once("\n```\n").expect("the end of the code");
        assert!(!rest.contains("```"), "{name} has one block");
        fs::write(Path::new(&out).join(format!("{name}.rs")), code).expect("a file");
        names.push(name);
    }
    assert_eq!(names, ["reqwest", "ureq", "http", "axum"], "tests/repository/recipes.rs has these");
}

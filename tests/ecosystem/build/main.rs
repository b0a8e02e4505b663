//! Extracts the code of `docs/recipes-crates.md` and of `docs/moving-in.md`, for the tests that run
//! it.

mod holes;
mod moving_in;
mod recipes;
mod rows;

use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    recipes::extract();
    moving_in::extract();
}

/// The text of a page in `docs/`.
fn page(name: &str) -> String {
    let path = format!("{}/../../docs/{name}", env!("CARGO_MANIFEST_DIR"));
    println!("cargo::rerun-if-changed={path}");
    fs::read_to_string(path).expect("the page")
}

/// The path of a generated file.
fn generated(name: &str) -> PathBuf {
    Path::new(&env::var_os("OUT_DIR").expect("a directory")).join(name)
}

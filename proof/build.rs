//! Extracts tests from the examples in `docs/moving-in.md`. The comments in an example are code
//! that uses other crates, or Java code.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/moving-in.md");

fn main() {
    println!("cargo::rerun-if-changed={PAGE}");
    let page = fs::read_to_string(PAGE).expect("the page");
    let (mut tests, mut java) = (String::new(), String::new());
    for section in page.split("\n## ").skip(1) {
        let title = section.lines().next().unwrap_or_default();
        let name = title.replace([' ', '-', '.'], "_");
        let blocks = section.split("```").skip(1).step_by(2);
        let blocks = blocks.filter_map(|block| block.strip_prefix("rust\n"));
        if title.starts_with("java") {
            java.extend(
                blocks.flat_map(str::lines).filter_map(theirs).map(|line| line.to_owned() + "\n"),
            );
            continue;
        }
        let code: String = blocks
            .flat_map(str::lines)
            .map(|line| theirs(line).unwrap_or(line).to_owned() + "\n")
            .collect();
        assert!(code.lines().count() > 5, "{title} has code");
        writeln!(tests, "#[test]\nfn {name}() {{\n{code}}}").expect("memory");
    }
    writeln!(tests, "const JAVA: &str = {java:?};").expect("memory");
    let out = env::var_os("OUT_DIR").expect("a directory");
    fs::write(Path::new(&out).join("moving_in.rs"), tests).expect("the tests");
}

/// The code in a comment, unless the comment ends with a colon.
fn theirs(line: &str) -> Option<&str> {
    line.strip_prefix("// ").filter(|line| !line.ends_with(':'))
}

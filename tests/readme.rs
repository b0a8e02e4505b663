//! The compile error that the README shows is the one that the compiler gives.

use std::fs;

/// The case whose source and message the README shows.
const CASE: &str = "tests/ui/url_decode/two_faults";

#[test]
fn the_readme_shows_a_recorded_error() {
    let readme = fs::read_to_string("README.md").unwrap();
    let message = fs::read_to_string(format!("{CASE}.stderr")).unwrap();
    let shown = message.trim().replace(&format!("{CASE}.rs"), "src/main.rs");
    assert!(readme.contains(&format!("```text\n{shown}\n```")), "the README should show\n{shown}");

    let source = fs::read_to_string(format!("{CASE}.rs")).unwrap();
    let call = source.lines().find(|line| line.contains("etched::url_decode!(")).unwrap();
    assert!(readme.contains(&format!("```rust,compile_fail\n{call}\n```")), "{call}");
}

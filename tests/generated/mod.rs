//! A program that a test generates, compiles and runs, to call macros with random arguments.

#[path = "../packages/mod.rs"]
mod packages;

use std::collections::BTreeSet;
use std::process::Output;

use packages::{Package, stderr};

/// A crate of its own, with the dependencies that this one was built with.
pub(crate) struct Program(Package);

impl Program {
    /// A program of one call a line.
    pub(crate) fn new(name: &str, lines: &[String]) -> Program {
        let package = Package::new(name, "2024", "");
        package.write("src/main.rs", format!("fn main() {{\n{}\n}}\n", lines.join("\n")));
        Program(package)
    }

    fn cargo(&self, command: &str) -> Output {
        self.0.cargo(&[command, "--message-format", "short"]).output().unwrap()
    }

    /// Checks that it compiles and runs to its end.
    #[track_caller]
    pub(crate) fn assert_runs(&self) {
        let output = self.cargo("run");
        assert!(output.status.success(), "{}", stderr(&output));
    }

    /// The lines that the compiler refuses, counted from 0.
    pub(crate) fn refused(&self) -> BTreeSet<usize> {
        let output = self.cargo("check");
        stderr(&output)
            .lines()
            .filter(|line| line.contains(": error"))
            .filter_map(|line| line.strip_prefix("src/main.rs:")?.split(':').next()?.parse().ok())
            .map(|line: usize| line - 2)
            .collect()
    }
}

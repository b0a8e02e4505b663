//! Generates, compiles and runs a program that calls macros with random arguments.

#[path = "../packages/mod.rs"]
mod packages;

use std::collections::BTreeSet;
use std::process::Output;

use packages::{Package, stderr};

/// A package with the same versions of the dependencies as this workspace.
pub(crate) struct Program(Package);

impl Program {
    /// A program with one statement per line.
    pub(crate) fn new(name: &str, lines: &[String]) -> Program {
        let package = Package::new(name, "2024", "");
        package.write("src/main.rs", format!("fn main() {{\n{}\n}}\n", lines.join("\n")));
        Program(package)
    }

    fn cargo(&self, command: &str) -> Output {
        self.0.cargo(&[command, "--message-format", "short"]).output().unwrap()
    }

    /// Checks that the program compiles and exits successfully.
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

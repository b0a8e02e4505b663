//! What several tests need: packages of users, generated programs, and examples.

#![allow(dead_code, reason = "each test program uses a part")]

pub(crate) mod tools;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::{env, fs};

/// A package that depends on etched, as packages of users do. It has its own manifest and lock
/// file.
pub(crate) struct Package(PathBuf);

impl Package {
    /// Writes the manifest. `etched` is added after the path in the line `etched = { … }`.
    pub(crate) fn new(name: &str, edition: &str, etched: &str) -> Package {
        Package::with_dependencies(name, edition, &dependency(etched))
    }

    pub(crate) fn with_dependencies(name: &str, edition: &str, dependencies: &str) -> Package {
        let package = Package(Path::new(env!("CARGO_TARGET_TMPDIR")).join(name));
        let _ = fs::remove_dir_all(&package.0);
        fs::create_dir_all(package.0.join("src")).unwrap();
        // It is the root of a workspace, because the folder is inside another workspace.
        let manifest = format!(
            "[workspace]\n[package]\nname = \"{name}\"\nedition = \"{edition}\"\n\
             [dependencies]\n{dependencies}"
        );
        package.write("Cargo.toml", manifest);
        // The same versions as in the workspace, so that nothing is downloaded.
        let lock = Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.lock");
        fs::copy(lock, package.0.join("Cargo.lock")).unwrap();
        package
    }

    pub(crate) fn read(&self, path: &str) -> String {
        fs::read_to_string(self.0.join(path)).unwrap()
    }

    pub(crate) fn write(&self, path: &str, content: impl AsRef<[u8]>) {
        fs::write(self.0.join(path), content).unwrap();
    }

    /// A cargo command in the folder of the package. All packages share a target directory, so that
    /// dependencies are built once.
    pub(crate) fn cargo(&self, arguments: &[&str]) -> Command {
        let mut cargo = self.online_cargo(arguments);
        cargo.arg("--offline");
        cargo
    }

    fn online_cargo(&self, arguments: &[&str]) -> Command {
        let mut cargo = cargo();
        cargo.env("CARGO_TARGET_DIR", Path::new(env!("CARGO_TARGET_TMPDIR")).join("generated"));
        cargo.env_remove("RUSTFLAGS").env("CARGO_TERM_COLOR", "never");
        cargo.args(arguments).arg("--quiet");
        cargo.current_dir(&self.0);
        cargo
    }

    /// Runs a cargo command, and returns its standard output.
    #[track_caller]
    pub(crate) fn succeed(&self, arguments: &[&str]) -> String {
        assert_success(self.cargo(arguments))
    }

    /// Runs a cargo command that may download crates, and returns its standard output.
    #[track_caller]
    pub(crate) fn succeed_online(&self, arguments: &[&str]) -> String {
        assert_success(self.online_cargo(arguments))
    }
}

#[track_caller]
fn assert_success(mut command: Command) -> String {
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", stderr(&output));
    String::from_utf8(output.stdout).unwrap()
}

/// A program that calls macros with generated arguments, one statement a line.
pub(crate) struct Program(Package);

impl Program {
    pub(crate) fn new(name: &str, lines: &[String]) -> Program {
        let package = Package::new(name, "2024", "");
        package.write("src/main.rs", format!("fn main() {{\n{}\n}}\n", lines.join("\n")));
        Program(package)
    }

    /// Checks that the program compiles and exits successfully.
    #[track_caller]
    pub(crate) fn assert_runs(&self) {
        self.0.succeed(&["run", "--message-format", "short"]);
    }

    /// The lines that the compiler refuses, counted from 0.
    pub(crate) fn refused(&self) -> BTreeSet<usize> {
        let output = self.0.cargo(&["check", "--message-format", "short"]).output().unwrap();
        stderr(&output)
            .lines()
            .filter(|line| line.contains(": error"))
            .filter_map(|line| line.strip_prefix("src/main.rs:")?.split(':').next()?.parse().ok())
            .map(|line: usize| line - 2)
            .collect()
    }
}

/// Builds an example, because cargo does not build the examples for a single test target. Returns
/// the path of the program.
pub(crate) fn build_example(name: &str) -> PathBuf {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap();
    let status = cargo()
        .args(["build", "--quiet", "--workspace", "--example", name, "--target-dir"])
        .arg(target)
        .env_remove("CARGO_BUILD_TARGET")
        .status()
        .unwrap();
    assert!(status.success());
    target.join("debug/examples").join(format!("{name}{}", env::consts::EXE_SUFFIX))
}

/// The line of a manifest for a dependency on etched. `options` are added after the path.
pub(crate) fn dependency(options: &str) -> String {
    let root = env!("CARGO_MANIFEST_DIR");
    format!("etched = {{ path = {root:?}{options} }}\n")
}

fn cargo() -> Command {
    Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// The standard error of a command.
pub(crate) fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

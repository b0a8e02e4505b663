//! A program that is generated, compiled and run: calls of macros with arguments that only
//! the test knows.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::{env, fs};

/// A crate of its own, with the dependencies that this one was built with.
pub(crate) struct Program {
    folder: PathBuf,
}

impl Program {
    /// A program of one call a line.
    pub(crate) fn new(name: &str, lines: &[String]) -> Program {
        let root = env!("CARGO_MANIFEST_DIR");
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::create_dir_all(folder.join("src")).unwrap();
        let manifest = format!(
            "[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
             [dependencies]\netched = {{ path = {root:?} }}\n\n[workspace]\n"
        );
        fs::write(folder.join("Cargo.toml"), manifest).unwrap();
        fs::copy(Path::new(root).join("Cargo.lock"), folder.join("Cargo.lock")).unwrap();
        fs::write(folder.join("src/main.rs"), format!("fn main() {{\n{}\n}}\n", lines.join("\n")))
            .unwrap();
        Program { folder }
    }

    fn cargo(&self, command: &str) -> Output {
        let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        cargo.args([command, "--quiet", "--offline", "--message-format", "short"]);
        // Beside each other, not in the place of this test's own build.
        cargo.env("CARGO_TARGET_DIR", Path::new(env!("CARGO_TARGET_TMPDIR")).join("generated"));
        cargo.env_remove("RUSTFLAGS").current_dir(&self.folder).output().unwrap()
    }

    /// That it compiles, and runs to its end.
    #[track_caller]
    pub(crate) fn assert_runs(&self) {
        let output = self.cargo("run");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }

    /// The lines that the compiler refuses, counted from 0.
    pub(crate) fn refused(&self) -> BTreeSet<usize> {
        let output = self.cargo("check");
        let said = String::from_utf8_lossy(&output.stderr);
        said.lines()
            .filter(|line| line.contains(": error"))
            .filter_map(|line| line.strip_prefix("src/main.rs:")?.split(':').next()?.parse().ok())
            .map(|line: usize| line - 2)
            .collect()
    }
}

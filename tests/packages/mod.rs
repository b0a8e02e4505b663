//! Writes packages that depend on etched, as packages of users do.

#![allow(dead_code, reason = "each test uses a part")]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::{env, fs};

/// A package with its own manifest and lock file.
pub(crate) struct Package(PathBuf);

impl Package {
    /// Writes the manifest. `etched` is added after the path in the line `etched = { … }`.
    pub(crate) fn new(name: &str, edition: &str, etched: &str) -> Package {
        let root = env!("CARGO_MANIFEST_DIR");
        let package = Package(Path::new(env!("CARGO_TARGET_TMPDIR")).join(name));
        let _ = fs::remove_dir_all(&package.0);
        fs::create_dir_all(package.0.join("src")).unwrap();
        let manifest = format!(
            "[workspace]\n[package]\nname = \"{name}\"\nedition = \"{edition}\"\n\
             [dependencies]\netched = {{ path = {root:?}{etched} }}\n"
        );
        package.write("Cargo.toml", manifest);
        // The same versions as in the workspace, so that nothing is downloaded.
        fs::copy(Path::new(root).join("Cargo.lock"), package.0.join("Cargo.lock")).unwrap();
        package
    }

    pub(crate) fn write(&self, path: &str, content: impl AsRef<[u8]>) {
        fs::write(self.0.join(path), content).unwrap();
    }

    /// A cargo command in the folder of the package. All packages share a target directory, so that
    /// dependencies are built once.
    pub(crate) fn cargo(&self, arguments: &[&str]) -> Command {
        let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        cargo.env("CARGO_TARGET_DIR", Path::new(env!("CARGO_TARGET_TMPDIR")).join("generated"));
        cargo.env_remove("RUSTFLAGS").env("CARGO_TERM_COLOR", "never");
        cargo.args(arguments).args(["--quiet", "--offline"]);
        cargo.current_dir(&self.0);
        cargo
    }
}

/// The standard error of a command.
pub(crate) fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

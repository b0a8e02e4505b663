//! Tests that the README's commands and programs, tried in an empty crate, give the output that the
//! README shows.

#![cfg(all(feature = "macros", feature = "std"))]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::{env, fs};

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

/// The first code block of this kind in the README.
fn block(kind: &str) -> String {
    let readme = fs::read_to_string("README.md").unwrap();
    let (_, rest) = readme.split_once(&format!("```{kind}\n")).unwrap();
    rest.split_once("```").unwrap().0.to_owned()
}

/// A new crate of a user.
struct Empty(PathBuf);

impl Empty {
    fn new(name: &str) -> Empty {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&folder);
        let empty = Empty(folder);
        fs::create_dir_all(empty.0.join("src")).unwrap();
        // The manifest of `cargo init`. It is the root of a workspace, because the folder is inside
        // another workspace.
        let manifest =
            format!("[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2024\"\n");
        fs::write(empty.0.join("Cargo.toml"), manifest + "\n[workspace]\n").unwrap();
        empty.write("fn main() {}\n");
        let root = env!("CARGO_MANIFEST_DIR");
        fs::copy(Path::new(root).join("Cargo.lock"), empty.0.join("Cargo.lock")).unwrap();
        let readme = fs::read_to_string("README.md").unwrap();
        let add = readme.lines().find_map(|line| line.strip_prefix("cargo add ")).unwrap();
        let (name, checkout) = add.split_once(" --path ").unwrap();
        assert_eq!(checkout, "../etched");
        let added = empty.cargo(&["add", name, "--path", root, "--offline"]);
        assert!(added.status.success(), "{}", String::from_utf8_lossy(&added.stderr));
        empty
    }

    fn write(&self, source: &str) {
        fs::write(self.0.join("src/main.rs"), source).unwrap();
    }

    fn cargo(&self, arguments: &[&str]) -> Output {
        let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        cargo.env("CARGO_TARGET_DIR", Path::new(env!("CARGO_TARGET_TMPDIR")).join("generated"));
        cargo.env_remove("RUSTFLAGS").args(arguments).current_dir(&self.0).output().unwrap()
    }
}

#[test]
fn the_first_program_prints_what_the_readme_says() {
    let program = block("rust");
    let prints = program.lines().find(|line| line.contains("println!")).unwrap();
    let (_, printed) = prints.split_once("// ").unwrap();
    let empty = Empty::new("first-program");
    empty.write(&program);
    let output = empty.cargo(&["run", "--quiet", "--offline"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(String::from_utf8(output.stdout).unwrap().trim(), printed);
}

#[test]
fn the_mistake_shows_the_error_of_the_readme() {
    let shown = block("text");
    let empty = Empty::new("first-mistake");
    empty.write(&(block("rust,compile_fail") + "\nfn main() {}\n"));
    let output = empty.cargo(&["check", "--quiet", "--offline", "--color", "never"]);
    assert!(!output.status.success());
    let stderr = String::from_utf8(output.stderr).unwrap();
    // The layout depends on the version of the compiler, but our words do not.
    let ours = shown.lines().filter(|line| line.starts_with("error: ") || line.contains("= help"));
    for words in ours {
        assert!(stderr.contains(words.trim()), "{stderr}\nlacks\n{words}");
    }
    if rustc_is("1.95.") {
        assert!(
            stderr.contains(shown.trim()),
            "the README shows\n{shown}\nbut rustc says\n{stderr}"
        );
    }
}

fn rustc_is(version: &str) -> bool {
    let output = Command::new("rustc").arg("--version").output().unwrap();
    String::from_utf8(output.stdout).unwrap().starts_with(&format!("rustc {version}"))
}

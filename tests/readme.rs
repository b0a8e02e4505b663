//! Tests that the README's command and program, tried in an empty crate, give the output that the
//! README shows, and that a wrong literal gives the error in its picture.

#![cfg(all(feature = "macros", feature = "std"))]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::{env, fs};

/// The case in the README's picture of a compile error, which `tests/gallery.rs` draws.
const CASE: &str = "tests/ui/url_decode/two_faults";

/// The first Rust program in the README.
fn program() -> String {
    let readme = fs::read_to_string("README.md").unwrap();
    let (_, rest) = readme.split_once("```rust\n").unwrap();
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
    let program = program();
    let prints = program.lines().find(|line| line.contains("println!")).unwrap();
    let (_, printed) = prints.split_once("// ").unwrap();
    let empty = Empty::new("first-program");
    empty.write(&program);
    let output = empty.cargo(&["run", "--quiet", "--offline"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(String::from_utf8(output.stdout).unwrap().trim(), printed);
}

#[test]
fn the_mistake_gives_the_error_in_the_picture() {
    let recorded = fs::read_to_string(format!("{CASE}.stderr")).unwrap();
    let recorded = recorded.replace(&format!("{CASE}.rs"), "src/main.rs");
    let empty = Empty::new("first-mistake");
    empty.write(&fs::read_to_string(format!("{CASE}.rs")).unwrap());
    let output = empty.cargo(&["check", "--quiet", "--offline", "--color", "never"]);
    assert!(!output.status.success());
    let stderr = String::from_utf8(output.stderr).unwrap();
    // The layout depends on the version of the compiler, but our words do not.
    let ours =
        recorded.lines().filter(|line| line.starts_with("error: ") || line.contains("= help"));
    for words in ours {
        assert!(stderr.contains(words.trim()), "{stderr}\nlacks\n{words}");
    }
    if rustc_is("1.95.") {
        assert!(stderr.contains(recorded.trim()), "recorded\n{recorded}\nbut rustc says\n{stderr}");
    }
}

/// The calls in the tables of the README that leave nothing out, one in each line of a program.
#[test]
fn the_calls_of_the_tables_compile() {
    let readme = fs::read_to_string("README.md").unwrap();
    let spans = readme.lines().filter(|line| line.starts_with('|')).flat_map(|line| {
        line.split('`').skip(1).step_by(2).filter(|span| span.contains('!') && !span.contains('…'))
    });
    let calls: Vec<_> = spans.filter(|span| span.contains(['(', '{'])).collect();
    assert_eq!(calls.len(), 5, "{calls:?}");
    let mut program = String::from(
        "#![allow(unused)]\nuse etched::*;\n\nconst BASE: &str = \"https://example.com/\";\n\
         const NAME: &str = \"a b\";\n\nfn main() {\n    let (user, page) = (\"ann\", 2);\n",
    );
    for call in calls {
        program += &format!("    let _ = {call};\n");
    }
    let empty = Empty::new("calls-of-the-tables");
    empty.write(&(program + "}\n"));
    let output = empty.cargo(&["check", "--quiet", "--offline"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// The command that adds etched on a chip names features that exist.
#[test]
fn etched_is_added_on_a_chip() {
    let readme = fs::read_to_string("README.md").unwrap();
    let add = readme.lines().find(|line| line.ends_with("# on a chip")).unwrap();
    let (_, options) = add.split_once("--path ../etched ").unwrap();
    let options = options.trim_end_matches("# on a chip").split_whitespace();
    let empty = Empty::new("on-a-chip");
    let root = env!("CARGO_MANIFEST_DIR");
    let arguments = ["add", "etched", "--path", root, "--offline"].into_iter().chain(options);
    let added = empty.cargo(&arguments.collect::<Vec<_>>());
    assert!(added.status.success(), "{}", String::from_utf8_lossy(&added.stderr));
    let manifest = fs::read_to_string(empty.0.join("Cargo.toml")).unwrap();
    assert!(manifest.contains("default-features = false, features = [\"macros\"]"), "{manifest}");
}

/// The tables of the README and of the front page of the docs name the same things to call.
#[test]
fn both_tables_name_every_macro() {
    let items = fs::read_to_string("tests/public_api/etched.txt").unwrap();
    let names = items.lines().filter_map(|line| line.strip_prefix("pub macro etched::"));
    // A twin that gives a `&str` is named in general.
    let names: Vec<_> = names.filter(|name| !name.ends_with("_str!")).collect();
    assert!(names.contains(&"url!"), "{names:?}");
    for page in ["README.md", "src/lib.rs"] {
        let text = fs::read_to_string(page).unwrap();
        let rows: String = text.lines().filter(|line| line.contains("| ")).collect();
        for name in &names {
            assert!(rows.contains(&format!("`{name}")), "{page} has no {name}");
        }
    }
}

fn rustc_is(version: &str) -> bool {
    let output = Command::new("rustc").arg("--version").output().unwrap();
    String::from_utf8(output.stdout).unwrap().starts_with(&format!("rustc {version}"))
}

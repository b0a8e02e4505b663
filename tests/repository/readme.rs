//! Tests that the README's command and program, tried in an empty crate, give the output that the
//! README shows, and that a wrong literal gives the error in its picture.

use std::fs;
use std::process::Command;

use crate::support::{Package, stderr};

/// The case in the README's picture of a compile error, which `gallery.rs` draws.
const CASE: &str = "tests/ui/url_decode/two_faults";

/// The first Rust program in the README.
fn program() -> String {
    let readme = fs::read_to_string("README.md").unwrap();
    let (_, rest) = readme.split_once("```rust\n").unwrap();
    rest.split_once("```").unwrap().0.to_owned()
}

/// A new crate of a user, to which nothing is added.
fn empty(name: &str) -> Package {
    let empty = Package::with_dependencies(name, "2024", "");
    empty.write("src/main.rs", "fn main() {}\n");
    empty
}

/// A new crate of a user, with this program. etched is added by the README's command.
fn with_etched(name: &str, program: &str) -> Package {
    let package = empty(name);
    let readme = fs::read_to_string("README.md").unwrap();
    let add = readme.lines().find_map(|line| line.strip_prefix("cargo add ")).unwrap();
    let (added, checkout) = add.split_once(" --path ").unwrap();
    assert_eq!(checkout, "../etched");
    package.succeed(&["add", added, "--path", env!("CARGO_MANIFEST_DIR")]);
    package.write("src/main.rs", program);
    package
}

#[test]
fn the_first_program_prints_what_the_readme_says() {
    let program = program();
    let prints = program.lines().find(|line| line.contains("println!")).unwrap();
    let (_, printed) = prints.split_once("// ").unwrap();
    assert_eq!(with_etched("first-program", &program).succeed(&["run"]).trim(), printed);
}

#[test]
fn the_mistake_gives_the_error_in_the_picture() {
    let recorded = fs::read_to_string(format!("{CASE}.stderr")).unwrap();
    let recorded = recorded.replace(&format!("{CASE}.rs"), "src/main.rs");
    let package = with_etched("first-mistake", &fs::read_to_string(format!("{CASE}.rs")).unwrap());
    let output = package.cargo(&["check"]).output().unwrap();
    assert!(!output.status.success());
    let stderr = stderr(&output);
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
    assert_eq!(calls.len(), 7, "{calls:?}");
    let mut program = String::from(
        "#![allow(unused)]\nuse etched::*;\n\nconst BASE: &str = \"https://example.com/\";\n\
         const NAME: &str = \"a b\";\n\nfn main() {\n    let (user, page) = (\"ann\", 2);\n",
    );
    for call in calls {
        program += &format!("    let _ = {call};\n");
    }
    with_etched("calls-of-the-tables", &(program + "}\n")).succeed(&["check"]);
}

/// The command that adds etched on a chip names features that exist.
#[test]
fn etched_is_added_on_a_chip() {
    let readme = fs::read_to_string("README.md").unwrap();
    let add = readme.lines().find(|line| line.ends_with("# on a chip")).unwrap();
    let (_, options) = add.split_once("--path ../etched ").unwrap();
    let options = options.trim_end_matches("# on a chip").split_whitespace();
    let package = empty("on-a-chip");
    let add = ["add", "etched", "--path", env!("CARGO_MANIFEST_DIR")].into_iter().chain(options);
    package.succeed(&add.collect::<Vec<_>>());
    let manifest = package.read("Cargo.toml");
    assert!(manifest.contains("default-features = false"), "{manifest}");
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

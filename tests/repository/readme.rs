//! Tests that the README's command and program, tried in an empty crate, give the output that the
//! README shows, and that wrong literals give the errors that it shows.

use std::fs;
use std::process::Command;

use crate::support::{Package, stderr};

/// The case in the picture of a compile error on the docs' front page, which `gallery.rs` draws.
const CASE: &str = "tests/ui/url_decode/two_faults";

fn readme() -> String {
    fs::read_to_string("README.md").unwrap()
}

/// The first block in the README of this language.
fn block(language: &str) -> String {
    let readme = readme();
    let (_, rest) = readme.split_once(&format!("```{language}\n")).unwrap();
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
    let readme = readme();
    let add = readme.lines().find_map(|line| line.strip_prefix("cargo add ")).unwrap();
    let (added, checkout) = add.split_once(" --path ").unwrap();
    assert_eq!(checkout, "../etched");
    package.succeed(&["add", added, "--path", env!("CARGO_MANIFEST_DIR")]);
    package.write("src/main.rs", program);
    package
}

#[test]
fn it_is_short() {
    assert!(readme().lines().count() <= 110);
}

#[test]
fn the_first_program_prints_what_the_readme_says() {
    let program = block("rust");
    let prints = program.lines().filter(|line| line.contains("println!"));
    let printed: Vec<&str> = prints.map(|line| line.split_once("; // ").unwrap().1).collect();
    assert_eq!(printed.len(), 4);
    assert_eq!(with_etched("first-program", &program).succeed(&["run"]).trim(), printed.join("\n"));
}

/// What `cargo check` prints about a program with each of these URLs in `url!`.
fn errors_of(name: &str, urls: &[String]) -> String {
    let constants = urls.iter().enumerate().map(|(i, url)| {
        format!("pub const URL_{i}: etched::url::Url<&str> = etched::url!({url:?});\n")
    });
    let package = with_etched(name, &(constants.collect::<String>() + "\nfn main() {}\n"));
    let output = package.cargo(&["check"]).output().unwrap();
    assert!(!output.status.success());
    stderr(&output)
}

#[test]
fn the_wrong_url_gives_the_error() {
    let error = block("text");
    let literal = error.lines().nth(1).unwrap().trim().trim_start_matches("| ");
    let stderr = errors_of("wrong-url", &[literal.trim_matches('"').to_owned()]);
    assert!(stderr.contains(error.trim()), "{stderr}\nlacks\n{error}");
}

/// The rows of the table of refused URLs: what is written, what the crate `url` makes of it, and
/// the help. `tests/ecosystem` tests the second column.
#[test]
fn the_table_of_refused_urls_is_true() {
    let readme = readme();
    let (_, table) = readme.split_once("| in `url!` |").unwrap();
    let rows = table.lines().skip(2).take_while(|line| line.starts_with('|'));
    let rows: Vec<(String, String)> = rows
        .map(|row| {
            let cells: Vec<&str> = row.split('|').map(str::trim).collect();
            (cells[1].trim_matches('`').to_owned(), cells[3].to_owned())
        })
        .collect();
    assert_eq!(rows.len(), 4);
    let urls: Vec<String> = rows.iter().map(|(url, _)| url.clone()).collect();
    let stderr = errors_of("refused-urls", &urls);
    assert!(stderr.contains("due to 4 previous errors"), "{stderr}");
    for (url, help) in rows {
        let error = stderr.split("error: ").find(|error| error.contains(&format!("| {url:?}")));
        assert!(error.is_some_and(|error| error.contains(&help)), "{url}: {help}\n{stderr}");
    }
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

/// The calls of the README that leave nothing out, one in each line of a program: those in the tables,
/// and the lines above them.
#[test]
fn the_calls_of_the_tables_compile() {
    let readme = readme();
    let spans = readme.lines().filter(|line| line.starts_with('|')).flat_map(|line| {
        line.split('`').skip(1).step_by(2).filter(|span| span.contains('!') && !span.contains('…'))
    });
    let lines = readme.lines().filter_map(|line| line.strip_prefix("- `uri_template!"));
    let lines = lines.map(|line| format!("uri_template!{}", line.split('`').next().unwrap()));
    let spans = spans.filter(|span| span.contains(['(', '{'])).map(str::to_owned);
    let calls: Vec<String> = lines.chain(spans).collect();
    assert_eq!(calls.len(), 2 + 10, "{calls:?}");
    let mut program = String::from(
        "#![allow(unused)]\nuse etched::*;\n\nconst BASE: &str = \"https://example.com/\";\n\
         const NAME: &str = \"a b\";\n\nfn main() -> Result<(), Box<dyn std::error::Error>> {\n    \
         let (base, owner, repo) = (BASE, \"ann\", \"etched\");\n    \
         let (host, port, user, id, page) = (\"localhost\", 80, \"ann\", 7, 2);\n",
    );
    for call in calls {
        program += &format!("    let _ = {call};\n");
    }
    with_etched("calls-of-the-tables", &(program + "    Ok(())\n}\n")).succeed(&["check"]);
}

/// The costs of a build are those in `docs/BUILD_TIMES.md`, which has a ratio in the last column.
#[test]
fn the_costs_of_a_build_are_the_measured_ones() {
    let (readme, page) = (readme(), fs::read_to_string("docs/BUILD_TIMES.md").unwrap());
    let (_, table) = readme.split_once("| a first release build of |").unwrap();
    let rows: Vec<&str> = table.lines().skip(2).take_while(|line| line.starts_with('|')).collect();
    assert_eq!(rows.len(), 7);
    for row in rows {
        assert!(page.lines().any(|line| line.starts_with(row)), "no such row: {row}");
    }
}

/// The command that adds etched on a chip names features that exist.
#[test]
fn etched_is_added_on_a_chip() {
    let readme = readme();
    let add = readme.lines().find(|line| line.ends_with("# on a chip")).unwrap();
    let (_, options) = add.split_once("--path ../etched ").unwrap();
    let options = options.trim_end_matches("# on a chip").split_whitespace();
    let package = empty("on-a-chip");
    let add = ["add", "etched", "--path", env!("CARGO_MANIFEST_DIR")].into_iter().chain(options);
    package.succeed(&add.collect::<Vec<_>>());
    let manifest = package.read("Cargo.toml");
    assert!(manifest.contains("default-features = false"), "{manifest}");
}

fn rustc_is(version: &str) -> bool {
    let output = Command::new("rustc").arg("--version").output().unwrap();
    String::from_utf8(output.stdout).unwrap().starts_with(&format!("rustc {version}"))
}

//! Tests that the README keeps the rules for short pages, that each of its programs, calls and commands
//! works in an empty crate, that its errors are those of the compiler, and that its figures are those of
//! the pages that programs write. To write the error and the figures anew:
//! `RECORD=1 cargo test --test repository readme::`.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::gallery::check;
use crate::page_rules::{broken, cells, spans};
use crate::support::{Package, dependency, stderr};

/// The case in the picture of a compile error on the docs' front page, which `gallery.rs` draws.
const CASE: &str = "tests/ui/url_decode/two_faults";

/// The rows of the README's table, each with the row in `docs/BUILD_TIMES.md`.
const BUILDS: [(&str, &str); 5] = [
    ("`url_encode_str!`", "`url_encode_str!` of etched"),
    ("`url_encode_str!` and only `macros`", "`url_encode_str!` of etched with only `macros`"),
    ("`url_encode_str!` and only `std`", "`url_encode_str!` of etched with only `std`"),
    ("`Url::parse`", "`Url::parse` of etched"),
    ("`Url::parse` of the crate `url`", "`Url::parse` of url"),
];

fn readme() -> String {
    fs::read_to_string("README.md").unwrap()
}

/// The blocks of this language.
fn blocks(language: &str) -> Vec<String> {
    let readme = readme();
    let blocks = readme.split("```").skip(1).step_by(2);
    let blocks = blocks.filter_map(|it| it.strip_prefix(language)?.strip_prefix('\n'));
    blocks.map(str::to_owned).collect()
}

/// The arguments of the commands that add etched, as they are for this checkout.
fn commands() -> Vec<Vec<String>> {
    let block = blocks("sh").concat();
    let commands = block.lines().filter_map(|line| line.strip_prefix("cargo add "));
    let command = |line: &str| {
        let command = line.split(" #").next().unwrap();
        assert!(command.contains("--path ../etched"), "{command}");
        let command = command.replace("../etched", env!("CARGO_MANIFEST_DIR"));
        ["add"].into_iter().chain(command.split_whitespace()).map(str::to_owned).collect()
    };
    commands.map(command).collect()
}

/// A new crate of a user, to which etched is added by the README's command of this number.
fn with_etched(name: &str, command: usize) -> Package {
    let package = Package::with_dependencies(name, "2024", "");
    package.write("src/main.rs", "fn main() {}\n");
    let command = &commands()[command];
    package.succeed(&command.iter().map(String::as_str).collect::<Vec<_>>());
    package
}

/// What `cargo check` prints about a program that does not compile.
fn errors_of(name: &str, program: &str) -> String {
    let package = with_etched(name, 0);
    package.write("src/main.rs", program);
    let output = package.cargo(&["check"]).output().unwrap();
    assert!(!output.status.success());
    stderr(&output)
}

#[test]
fn it_is_short() {
    assert_eq!(broken(&readme(), 95), [""; 0]);
}

#[test]
fn its_links_lead_somewhere() {
    let readme = readme();
    let links: Vec<&str> =
        readme.split("](").skip(1).map(|it| it.split(')').next().unwrap()).collect();
    assert!(links.len() >= 10, "{links:?}");
    for link in links {
        assert!(Path::new(link).exists(), "{link}");
    }
}

/// A line that prints has what is printed after it, or in the next line.
#[test]
fn the_first_program_prints_what_it_says() {
    let program = &blocks("rust")[0];
    let lines: Vec<&str> = program.lines().map(str::trim).collect();
    let printed: Vec<&str> = lines
        .iter()
        .zip(&lines[1..])
        .filter(|(line, _)| line.starts_with("println!"))
        .map(|(line, next)| {
            let beside = line.split_once("; // ").map(|it| it.1);
            beside.unwrap_or_else(|| next.strip_prefix("// ").unwrap())
        })
        .collect();
    assert_eq!(printed.len(), 3);
    let package = with_etched("first-program", 0);
    package.write("src/main.rs", program);
    assert_eq!(package.succeed(&["run"]).trim(), printed.join("\n"));
}

/// The second program says what its constants are.
#[test]
fn the_bytes_are_those_that_it_says() {
    let program = &blocks("rust")[1];
    let constants: Vec<(&str, &str)> = program
        .lines()
        .map(|line| {
            let (code, comment) = line.split_once(" // ").unwrap();
            (code.split([' ', ':']).nth(1).unwrap(), comment)
        })
        .collect();
    let mut main = String::from("fn main() {\n");
    for (name, comment) in &constants {
        let bytes = match comment.strip_prefix("the text ") {
            Some(text) => format!("{text}.as_bytes()"),
            None => format!("[0x{}]", comment.replace(' ', ", 0x")),
        };
        main += &format!("    assert_eq!({name}, {bytes});\n");
    }
    assert_eq!(constants.len(), 2);
    let package = with_etched("second-program", 0);
    package.write("src/main.rs", program.clone() + &main + "}\n");
    package.succeed(&["run"]);
}

/// The third program is a library for a chip. A program for this machine calls it.
#[test]
fn the_program_for_a_chip_does_what_it_says() {
    let library = &blocks("rust")[2];
    let (_, line) = library.split_once("// etched = { path = \"…\"").unwrap();
    let options = line.split_once(" }").unwrap().0;
    let package = Package::with_dependencies("for-a-chip", "2024", &dependency(options));
    let result = library.split_once("10 bytes: ").unwrap().1.split_once('\n').unwrap().0;
    let text = library.split_once("url_encode!(\"").unwrap().1.split('"').next().unwrap();
    package.write("src/lib.rs", library);
    package.write(
        "src/main.rs",
        format!(
            "use for_a_chip::*;\n\nfn main() {{\n    let expected = {result:?};\n    \
             assert_eq!((&QUERY, &SAME), (expected.as_bytes().try_into().unwrap(), \
             expected.as_bytes().try_into().unwrap()));\n    \
             assert_eq!(query({text:?}, &mut [0; 10]), Ok(expected));\n    \
             assert!(query({text:?}, &mut [0; 9]).is_err());\n    \
             assert_eq!(size_of::<&[u8]>(), 2 * size_of::<usize>());\n}}\n",
        ),
    );
    package.succeed(&["run"]);
    // The same features as those of the command.
    let added = with_etched("for-a-chip-by-command", 1);
    let features =
        |options: &str| options.split_once('[').unwrap().1.split_once(']').unwrap().0.to_owned();
    let manifest = added.read("Cargo.toml");
    let line = manifest.lines().find(|line| line.starts_with("etched = ")).unwrap();
    assert!(line.contains("default-features = false"), "{line}");
    assert_eq!(features(line), features(options));
}

#[test]
fn only_the_codec_is_added() {
    let package = with_etched("only-the-codec", 2);
    package.write(
        "src/main.rs",
        "fn main() { assert_eq!(etched::url_encode(etched::url_encode_str!(\"a b\")), \"a%2Bb\"); }\n",
    );
    package.succeed(&["run"]);
    let tree = package.succeed(&["tree", "--prefix", "none", "--edges", "normal"]);
    assert_eq!(tree.lines().count(), 3, "{tree}");
}

/// The error of the README is the whole answer of the compiler, but for its last line.
#[test]
fn the_error_is_the_compilers() {
    let shown = &blocks("text")[0];
    let source = shown.lines().find_map(|line| line.strip_prefix("1 | ")).unwrap();
    let call = source.split_once("etched::").unwrap().1.trim_end_matches(';');
    assert!(readme().contains(&format!("\n`{call}` does not compile.")), "{call}");
    let stderr =
        errors_of("wrong-bytes", &format!("{source}\n\nfn main() {{\n    let _ = BYTES;\n}}\n"));
    let (answer, _) = stderr.split_once("\n\nerror: could not compile").unwrap();
    if rustc_is("1.95.") {
        check("README.md", &readme().replace(shown, &format!("{answer}\n")));
    } else {
        // The layout depends on the version of the compiler, but our words do not.
        let ours = shown.lines().filter(|line| line.starts_with("error") || line.contains(" = "));
        ours.for_each(|line| assert!(answer.contains(line), "{answer}\nlacks\n{line}"));
    }
}

/// What the README says about calls that do not compile: the call, and what the help says.
#[test]
fn what_does_not_compile_gets_this_help() {
    let readme = readme();
    let (_, comment) = readme.split_once("\n// etched::").unwrap();
    let mut rows = vec![comment.split_once('\n').unwrap().0.replacen(" does", "`: does", 1)];
    rows[0].insert(0, '`');
    let (_, list) = readme.split_once("\n## What does not compile").unwrap();
    let list = list.split_once("\n- ").unwrap().1.split_once('\n').unwrap().0;
    rows.extend(list.split(". ").map(str::to_owned));
    assert_eq!(rows.len(), 3, "{rows:?}");
    for row in rows {
        let (call, help) = (spans(&row).next().unwrap(), spans(&row).nth(1).unwrap());
        let program = format!("fn main() {{\n    let _ = etched::{call};\n}}\n");
        let stderr = errors_of("refused-call", &program);
        assert!(stderr.contains(&format!("`{help}`")), "{call}: {help}\n{stderr}");
    }
}

#[test]
fn the_mistake_gives_the_error_in_the_picture() {
    let recorded = fs::read_to_string(format!("{CASE}.stderr")).unwrap();
    let recorded = recorded.replace(&format!("{CASE}.rs"), "src/main.rs");
    let stderr = errors_of("first-mistake", &fs::read_to_string(format!("{CASE}.rs")).unwrap());
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

/// What to call, for a reader with the `use` line of the list: each call compiles. A function is named
/// with its arguments, and what a program has is `text`, `bytes`, `id`, `page`, `url` and so on.
#[test]
fn the_calls_compile() {
    let readme = readme();
    let (_, section) = readme.split_once("\n## What to call").unwrap();
    let section = section.split_once("\n## ").unwrap().0;
    let mut program = String::from("#![allow(unused)]\n");
    let mut count = 0;
    for (number, list) in section.split("\n### ").skip(1).enumerate() {
        let (head, items) = list.split_once('\n').unwrap();
        let import = spans(head).find(|it| it.starts_with("use "));
        let Some(import) = import else { continue };
        program += &format!(
            "fn list_{number}() -> Result<(), Box<dyn std::error::Error>> {{\n    {import}\n    \
             struct Client {{ base: &'static str }}\n    \
             const N: u8 = 2;\n    let (text, bytes, mut buffer) = (\"https://a.example/\", b\"a\", [0; 64]);\n    \
             let (id, page, client) = (7, 2, Client {{ base: text }});\n    \
             let url = etched::url::Url::parse(text)?;\n    \
             let (ours, theirs) = (url.clone(), url::Url::parse(text)?);\n",
        );
        for call in spans(items).filter(|it| it.contains(['(', '{', '='])) {
            let statement = match call {
                "static ABC: [u8; 3] = *url_encode!(\"abc\");" => call.to_owned(),
                // The call before it, in another form.
                call if call.starts_with('.') => {
                    format!("let _ = uri_template!(\"/users/{{id}}\"){call};")
                }
                call => format!("let _ = {call};"),
            };
            program += &format!("    {statement}\n");
            count += 1;
        }
        program += "    Ok(())\n}\n";
    }
    assert!(count >= 20, "{count}\n{program}");
    let name = "calls-of-the-lists";
    let dependencies = dependency(", features = [\"url2\"]") + "url = \"2\"\n";
    let package = Package::with_dependencies(name, "2024", &dependencies);
    package.write("src/main.rs", program + "\nfn main() {}\n");
    package.succeed(&["check"]);
}

/// The costs of a build are those of `docs/BUILD_TIMES.md`, which has a ratio in the last column.
#[test]
fn the_costs_of_a_build_are_the_measured_ones() {
    let page = fs::read_to_string("docs/BUILD_TIMES.md").unwrap();
    let mut made = readme();
    for (label, name) in BUILDS {
        let row = page.lines().find(|line| line.starts_with(&format!("| {name} |"))).unwrap();
        let start = format!("| {label} |");
        let shown = made.lines().find(|line| line.starts_with(&start)).unwrap().to_owned();
        let mut new = cells(&shown);
        new[1..4].clone_from_slice(&cells(row)[1..4]);
        made = made.replace(&shown, &format!("| {} |", new.join(" | ")).replace("|  ", "| "));
    }
    check("README.md", &made);
}

/// The costs on a chip are those of `examples/firmware/COSTS.md`.
#[test]
fn the_costs_on_a_chip_are_the_measured_ones() {
    let page = fs::read_to_string("examples/firmware/COSTS.md").unwrap();
    assert!(page.contains("on a Cortex-M3") && page.contains("`opt-level = \"s\"`"));
    let cell = |name: &str, column: usize| {
        let row = page.lines().find(|line| line.starts_with(&format!("| {name} |"))).unwrap();
        cells(row)[column].parse::<f64>().unwrap()
    };
    let flash = |name: &str| cell(name, 1) / 1000.0;
    let words = format!(
        "On a Cortex-M3, optimized for size, `encode_to_slice` takes {:.1} KB, `from_utf8` {:.1} (core's \
         {:.1}), a template {:.1}, the URL parser {:.0}.",
        flash("encode by FORM"),
        flash("from_utf8"),
        cell("from_utf8", 2) / 1000.0,
        flash("uri_template!, one value"),
        flash("parse_to_slice, a URL"),
    );
    let readme = readme().replace('\n', " ");
    assert!(readme.contains(&words), "the README does not say: {words}");
    assert!(readme.contains("A `url!` adds no code"));
    assert_eq!(flash("url!"), flash("URL written by hand"));
}

fn rustc_is(version: &str) -> bool {
    let output = Command::new("rustc").arg("--version").output().unwrap();
    String::from_utf8(output.stdout).unwrap().starts_with(&format!("rustc {version}"))
}

//! Compiles expansions in crates of every edition that forbid all lints. No expansion gives a
//! warning or an error.

use std::env;
use std::process::Command;

use crate::support::tools::missing;
use crate::support::{Package, stderr};
use crate::without_proc_macro::WITHOUT;

/// Each call is compiled in each edition, in one of the modules, and in each module, in one of the
/// editions.
const TURNS: usize = 4;
const EDITIONS: [&str; TURNS] = ["2015", "2018", "2021", "2024"];

/// The lints of rustc that are not forbidden, among those that are off or warn by default. A lint
/// that is forbidden cannot be allowed by an attribute in an expansion.
const EXCEPTIONS: [&str; 6] = [
    // Other versions of rustc do not have each lint, and some lints are unstable.
    "unknown-lints",
    // This lint would forbid the one above.
    "warnings",
    // These have no effect in a library.
    "dead-code-pub-in-binary",
    "linker-info",
    "linker-messages",
    // A macro of the package has a pattern `expr`.
    "edition-2024-expr-fragment-specifier",
];

/// The lints of clippy. The module `by_glob` has imports by `*`.
const CLIPPY: &str = "
    #![deny(warnings, clippy::all, clippy::pedantic, clippy::nursery)]
    #![allow(unknown_lints, clippy::wildcard_imports)]
";

/// Arguments of the macros that take text or bytes, in each form.
const TEXTS: [&str; 17] = [
    "\"a b\"",
    "b\"a b\"",
    "'a'",
    "[0x41, b'a']",
    "TEXT",
    "BYTES",
    "&ARRAY",
    "ARRAY",
    "LETTER",
    "BYTE",
    "Text::TEXT",
    "[BYTE, 0x20]",
    "concat!(\"a \", 1)",
    "env!(\"CARGO_PKG_NAME\")",
    "stringify!(a b)",
    "include_str!(\"text.txt\")",
    "include_bytes!(\"text.txt\")",
];

/// The macros that take one of `TEXTS`, or one of `WITH_SETS` and a set, and the types of the
/// results.
const CONVERSIONS: [(&str, &str); 8] = [
    ("url_encode", "&[u8]"),
    ("url_encode_str", "&str"),
    ("url_decode", "&[u8]"),
    ("url_decode_str", "&str"),
    ("percent_encode", "&[u8]"),
    ("percent_encode_str", "&str"),
    ("percent_decode", "&[u8]"),
    ("percent_decode_str", "&str"),
];

const WITH_SETS: [&str; 3] = ["\"a b\"", "TEXT", "concat!(\"a \", 1)"];

const SETS: [&str; 6] =
    ["path_segment", "SET", "COMPONENT", "FORM.add(b'!')", "path.add(b'!')", "Text::SET"];

/// The macros that concatenate, and the types of the results.
const CONCATENATIONS: [(&str, &str); 8] = [
    ("utf8_bytes", "&[u8]"),
    ("utf8_str", "&str"),
    ("modified_utf8_bytes", "&[u8]"),
    ("cesu8_bytes", "&[u8]"),
    ("rfc2279_bytes", "&[u8]"),
    ("write_utf_bytes", "&[u8]"),
    ("utf8_cstr", "&CStr"),
    ("modified_utf8_cstr", "&CStr"),
];

/// Arguments of the macros that concatenate, besides `TEXTS`.
const PIECES: [&str; 4] = [
    "0xC3, 0xA9, code_point(0x10302), decimal(-5)",
    "LETTER, decimal(CODE_POINT), code_point(CODE_POINT), u8(BYTE), [BYTE]",
    "TEXT, '\\u{10302}', 'a', concat!(\"b\", 1), 0xC3, [0xA9]",
    "\"a\", concat!(\"b\", 1), env!(\"CARGO_PKG_NAME\")",
];

/// Arguments of `bytes!`, besides `TEXTS`.
const BYTES: [&str; 4] = [
    "0x89, 10, 200, be_u16(0x1234), le_i64(-5), be_u128(1)",
    "be_u16(PAGE), be_u16(TEXT.len()), TEXT, 'é', be_f32(1.5)",
    "le_u24(CODE_POINT), [0xFF], BYTE, u8(BYTE | 0x80)",
    "be_u32(PAGE + 1), 0xFF",
];

/// The macros that take other arguments.
const OTHERS: [&str; 5] = ["bytes", "query", "url", "url_str", "url_ref_str"];

/// The macros that need the proc macro.
const OF_THE_PROC_MACRO: [&str; 2] = ["uri_template", "uri_template_str"];

const QUERIES: [&str; 6] = [
    "",
    "\"a\": \"b c\", \"d\": [1, 'e'], \"f\"",
    "\"a\": TEXT, \"b\": [PAGE, 2], \"c\", \"d\": LETTER, \"e\": IS_OLD",
    "\"a\": concat!(\"b\", 1), \"c\": env!(\"CARGO_PKG_NAME\")",
    "{ \"a\": TEXT, \"b\": concat!(\"c\", 1), \"d\" }, component",
    "{ \"a\": TEXT, \"b\": 'c', \"d\": [1, 2] }, SET",
];

const REFERENCES: [&str; 4] = ["\"/a b?q=é\"", "\"../x\"", "concat!(\"/v\", 1)", "TEXT"];

const TEMPLATES: [&str; 2] =
    ["\"/a%20b\"", "\"/{x}{?y,z*}\", x = \"a b\", y = 1, z = [(\"a\", \"b\")]"];

const URLS: [&str; 5] = [
    "\"https://example.com/a b\"",
    "BASE",
    "Text::BASE",
    "concat!(\"https://example.com/\", 1)",
    "include_str!(\"url.txt\")",
];

const ITEMS: &str =
    "use etched::percent::{COMPONENT, EncodeSet, FORM}; use etched::url::Url; use std::ffi::CStr;";

/// Modules with all calls: the name, the imports of etched, and the path of the macros. Some lints
/// depend on the names that are in scope. `@` stands for the path of the crate, `NAMES` for the
/// names of all macros.
const MODULES: [(&str, &[&str], &str); TURNS] = [
    ("by_path", &[ITEMS], "@::"),
    ("by_alias", &[ITEMS, "use etched as e;"], "e::"),
    ("by_name", &[ITEMS, "use etched::{NAMES};"], ""),
    (
        "by_glob",
        &["use etched::*; use etched::percent::*; use etched::url::*; use std::ffi::CStr;"],
        "",
    ),
];

/// The constants in the calls.
const CONSTANTS: &str = r#"
    /// Text.
    pub const TEXT: &str = "u v";
    /// Bytes.
    pub const BYTES: &[u8] = TEXT.as_bytes();
    /// An array.
    pub const ARRAY: [u8; 2] = *b"u ";
    /// A character.
    pub const LETTER: char = 'a';
    /// A code point.
    pub const CODE_POINT: u32 = 0x10302;
    /// A byte.
    pub const BYTE: u8 = b'a';
    /// A number.
    pub const PAGE: u16 = 1;
    /// A truth value.
    pub const IS_OLD: bool = true;
    /// A URL.
    pub const BASE: &str = "https://example.com/";
    /// A set.
    pub const SET: EncodeSet = COMPONENT.remove(b'!');
    /// A type with constants.
    #[derive(Clone, Copy, Debug)]
    pub struct Text;
    impl Text {
        /// Text.
        pub const TEXT: &'static str = "u v";
        /// A URL.
        pub const BASE: &'static str = "https://example.com/";
        /// A set.
        pub const SET: EncodeSet = FORM;
    }
"#;

/// Other calls, in each kind of position. `@` stands for the path of the macros.
const CALLS: &str = r#"
    /// A constant of a trait.
    pub trait HasCalls {
        /// A literal.
        const LITERAL: &'static str = @url_encode_str!("a b");
        /// A constant.
        const CONSTANT: &'static str = @url_encode_str!(TEXT);
        /// A query.
        const QUERY: &'static str;
    }

    impl<T> HasCalls for [T] {
        const QUERY: &'static str = @query! { "a": TEXT, "b": [1, 2] };
    }

    /// A generic function.
    pub fn in_a_generic_function<T: AsRef<str>>(text: T) -> usize {
        let lens = [@url_encode!(TEXT).len(), @utf8_str!(concat!("a", 1)).len()];
        let _: [u8; 3] = *@url_encode!(TEXT);
        let url = @url!("https://example.com").as_str().len() + @url!(BASE).path().len();
        lens[0] + lens[1] + text.as_ref().len() + url
    }

    /// A constant function.
    #[must_use]
    pub const fn in_a_const_fn() -> usize {
        @url_encode!(TEXT).len() + @utf8_bytes!(LETTER).len()
    }

    macro_rules! pass_on {
        ($name:ident: $expression:expr, $literal:literal, $path:path, $($token:tt)*) => {
            /// Arguments that another macro passes on.
            pub mod $name {
                use super::*;
                /// An expression and a path.
                pub const EXPRESSION: &str = @url_encode_str!($expression, $path);
                /// A literal.
                pub const LITERAL: &str = @utf8_str!($literal);
                /// Each kind.
                pub const ALL: &[u8] = @utf8_bytes!($literal, $expression, $($token)*);
                /// A URL.
                pub const URL: &str = @url_str!(concat!("https://", $literal, "/"));
                /// A query.
                pub const QUERY: &str = @query! { $literal: $expression, "b": $($token)* };
            }
        };
    }
    pass_on! { of_a_literal: "a b", "c", SET, concat!("d", 1) }
    pass_on! { of_a_constant: TEXT, "c", FORM, Text::TEXT }
"#;

/// Calls that need the proc macro. `@` stands for the path of the macros.
const CALLS_OF_THE_PROC_MACRO: &str = r#"
    /// A pattern.
    #[must_use]
    pub fn in_a_pattern(text: &str) -> bool {
        matches!(text, @url_encode_str!("a b") | @url_str!("https://example.com/"))
    }

    /// Values that are captured, and values that are given.
    #[must_use]
    pub fn at_run_time(user: &str, page: Option<u32>) -> usize {
        let old = true;
        let link = @uri_template!("/{user}{?page,text*,old}{&x:2}", text = [TEXT], x = user);
        link.encoded_len()
    }

    /// A template without variables.
    #[must_use]
    pub fn without_variables() -> usize {
        @uri_template!("/a%20b").encoded_len()
    }
"#;

/// A list that rustc does not keep as a constant, so that without the proc macro it needs a name.
const LIST: &str = "[TEXT.as_bytes()[0], 0x20]";

/// The items of a module: the calls in each kind of position, and those of the others whose turn it
/// is.
fn calls(path: &str, has_proc_macro: bool, turn: usize) -> String {
    let mut calls = CALLS.replace('@', path);
    let mut number = 0;
    let mut call_all = |name: &str, output: &str, inputs: &[String]| {
        // A macro with few inputs has a call in every module, because an import must be used.
        let step = if inputs.len() < TURNS { 1 } else { TURNS };
        for input in inputs.iter().skip(turn % step).step_by(step) {
            number += 1;
            calls +=
                &format!("/// A call.\npub const C{number}: {output} = {path}{name}!({input});\n");
        }
    };
    let inputs = |inputs: &[&str]| inputs.iter().map(|it| it.to_string()).collect::<Vec<_>>();
    let with_sets = |text| SETS.iter().map(move |set| format!("{text}, {set}"));
    for (name, output) in CONVERSIONS {
        let with_sets = WITH_SETS.iter().flat_map(with_sets);
        call_all(name, output, &inputs(&TEXTS).into_iter().chain(with_sets).collect::<Vec<_>>());
    }
    for (name, output) in CONCATENATIONS {
        // An integer is not a piece of text.
        let texts: Vec<&str> = TEXTS.into_iter().filter(|text| *text != "BYTE").collect();
        call_all(name, output, &inputs(&[&texts[..], &PIECES].concat()));
    }
    call_all("bytes", "&[u8]", &inputs(&[&TEXTS[..], &BYTES].concat()));
    call_all("query", "&str", &inputs(&QUERIES));
    if has_proc_macro {
        call_all("uri_template_str", "&str", &inputs(&TEMPLATES));
    }
    call_all("url_str", "&str", &inputs(&URLS));
    call_all("url", "Url<&str>", &inputs(&URLS));
    call_all("url_ref_str", "&str", &inputs(&REFERENCES));
    if has_proc_macro {
        calls += &CALLS_OF_THE_PROC_MACRO.replace('@', path);
        calls += &format!("/// A list.\npub const LIST: &[u8] = {path}utf8_bytes!({LIST});\n");
    }
    calls
}

/// The lints of rustc that are off or warn by default.
fn lints() -> Vec<String> {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc).args(["-W", "help"]).output().unwrap();
    let help = String::from_utf8(output.stdout).unwrap();
    let lint = |line: &str| match line.split_whitespace().collect::<Vec<_>>()[..] {
        [lint, "allow" | "warn", ..] if !EXCEPTIONS.contains(&lint) => Some(lint.replace('-', "_")),
        _ => None,
    };
    help.lines().filter_map(lint).collect()
}

#[test]
fn every_call_compiles_without_a_lint_in_every_edition() {
    compile("edition", "", true);
}

#[test]
fn every_call_compiles_without_the_proc_macro() {
    compile("no-proc-macro", WITHOUT, false);
}

/// Compiles packages of each edition. `etched` is added to the dependency. Without the proc macro
/// rustc takes longer, and a package has one of the modules.
fn compile(name: &str, etched: &str, has_proc_macro: bool) {
    let lints = lints();
    assert!(lints.iter().any(|lint| lint == "unused_qualifications"), "{lints:?}");
    let lints = lints.join(",\n");
    let names = CONVERSIONS.iter().chain(&CONCATENATIONS).map(|(name, _)| *name);
    let others = OF_THE_PROC_MACRO.into_iter().filter(|_| has_proc_macro);
    let names = names.chain(OTHERS).chain(others).collect::<Vec<_>>().join(", ");
    for (number, edition) in EDITIONS.iter().enumerate() {
        let package = Package::new(&format!("{name}-{edition}"), edition, etched);
        let (external, etched) = match *edition {
            "2015" => ("extern crate etched;", "::etched"),
            _ => ("", "etched"),
        };
        let mut code = format!("//! A crate.\n{CLIPPY}#![forbid({lints})]\n{external}\n");
        for (turn, (module, imports, path)) in MODULES.iter().enumerate() {
            if !has_proc_macro && turn != number {
                continue;
            }
            let turns = if has_proc_macro { turn + number } else { number };
            let imports = imports.join(" ").replace("NAMES", &names);
            let calls = calls(&path.replace('@', etched), has_proc_macro, turns);
            code += &format!("/// Calls.\npub mod {module} {{ {imports} {CONSTANTS}{calls} }}\n");
        }
        package.write("src/lib.rs", code);
        package.write("src/text.txt", "a b");
        package.write("src/url.txt", "https://example.com/a");
        let has_clippy = package.cargo(&["clippy", "--version"]).output().unwrap().status.success();
        if !has_clippy {
            missing("clippy, so only the lints of rustc are checked");
        }
        let command = if has_clippy { "clippy" } else { "check" };
        let output = package.cargo(&[command]).output().unwrap();
        assert!(
            output.status.success() && output.stderr.is_empty(),
            "{edition}: {}",
            stderr(&output)
        );
    }
}

#[test]
fn every_fault_is_reported_in_every_edition() {
    for edition in EDITIONS {
        let package = Package::new(&format!("refused-{edition}"), edition, "");
        let calls = "const A: &str = etched::url_decode_str!(\"%zz\");\n\
                     const B: &str = etched::url_decode_str!(concat!(\"%y\", 1));\n\
                     const C: &str = etched::url_decode_str!(TEXT);\n\
                     const TEXT: &str = \"%x\";\n\
                     const D: etched::url::Url<&str> = etched::url!(\"http:/a/%d\");\n\
                     const E: etched::url::Url<&str> = etched::url!(concat!(\"http://a/%e\"));\n\
                     const F: etched::url::Url<&str> = etched::url!(URL);\n\
                     const URL: &str = \"http://a/%f\";\n";
        let external = if edition == "2015" { "extern crate etched;\n" } else { "" };
        package.write("src/lib.rs", format!("{external}{calls}"));
        let output = package.cargo(&["check"]).output().unwrap();
        let stderr = stderr(&output);
        assert!(!output.status.success());
        for escape in ["%zz", "%y1", "%x", "%d", "%e", "%f"] {
            assert!(
                stderr.contains(&format!("malformed escape `{escape}`")),
                "{edition}: {stderr}"
            );
        }
        // There are three errors, and cargo's own, which says that it could not compile the
        // package.
        let errors = stderr.lines().filter(|line| line.starts_with("error")).count();
        assert_eq!(errors, 7 + 1, "{edition}: {stderr}");
    }
}

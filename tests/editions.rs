//! Compiles expansions in crates of every edition that deny all lints. No expansion gives a warning
//! or an error.

#![cfg(all(feature = "macros", feature = "std"))]

mod packages;

use std::io::Write;
use std::{env, io};

use packages::{Package, stderr};

const EDITIONS: [&str; 4] = ["2015", "2018", "2021", "2024"];

/// Lints that are off by default: first groups of lints, then single lints that are in no group.
const LINTS: &str = "
    #![deny(warnings, future_incompatible, let_underscore, nonstandard_style, unused)]
    #![deny(rust_2018_idioms, rust_2018_compatibility, rust_2021_compatibility)]
    #![deny(rust_2024_compatibility, ambiguous_negative_literals, deprecated_in_future)]
    #![deny(explicit_outlives_requirements, ffi_unwind_calls, impl_trait_redundant_captures)]
    #![deny(macro_use_extern_crate, meta_variable_misuse, missing_copy_implementations)]
    #![deny(missing_debug_implementations, missing_docs, non_ascii_idents, redundant_imports)]
    #![deny(redundant_lifetimes, single_use_lifetimes, trivial_casts, trivial_numeric_casts)]
    #![deny(unit_bindings, unnameable_types, unreachable_pub, unsafe_code, unused_extern_crates)]
    #![deny(unused_import_braces, unused_lifetimes, unused_macro_rules, unused_qualifications)]
    #![deny(unused_results, variant_size_differences, clippy::all, clippy::pedantic)]
    #![deny(clippy::nursery)]
    #![allow(dead_code, unknown_lints, clippy::cast_possible_truncation)]
    //! A crate.
";

/// Calls of every kind. The lint for unused qualifications would report a path to an imported item,
/// so the imports are the items to which an expansion might write a path.
const CALLS: &str = r#"
    use etched::percent::{COMPONENT, EncodeSet, FORM};
    use etched::uri_template;

    const TEXT: &str = "u v";
    const SET: EncodeSet = COMPONENT.remove(b'!');
    const FORMS: [EncodeSet; 1] = [FORM];

    const LITERAL: &[u8; 3] = etched::url_encode!("a b");
    const CONSTANT: &str = etched::url_encode_str!(TEXT);
    const WITH_SET: &str = etched::percent_encode_str!(TEXT, SET);
    const WITH_NAMED_SET: &[u8] = etched::url_decode!(TEXT, component);
    const GUESSED: &str = etched::url_encode_str!(concat!("a ", 1));
    const GUESSED_BYTES: &[u8] = etched::url_encode!(concat!("a ", 1), path);
    const LIST: &[u8] = etched::percent_encode!([TEXT.len() as u8, 0x20]);
    const PIECES: &[u8] = etched::utf8_bytes!(TEXT, 0x10302, 'a', concat!("b", 1), [0xC3, 0xA9]);
    const GUESSED_PIECES: &str = etched::utf8_str!("a", concat!("b", 1), env!("CARGO_PKG_NAME"));
    const FRAME: &[u8] = etched::write_utf_bytes!(TEXT);
    const QUERY: &str = etched::query! { "a": TEXT, "b": [1, 2], "c" };
    const QUERY_WITH_SET: &str = etched::query!({ "a": TEXT, "b": concat!("c", 1) }, component);
    const LINK: &str = etched::uri_template_str!("/{x}", x = "a b");

    const URL: etched::url::Url<&str> = etched::url!("https://example.com/a b");
    const BASE: &str = "https://example.com";
    const URL_OF_A_CONSTANT: etched::url::Url<&str> = etched::url!(BASE);
    const GUESSED_URL: etched::url::Url<&str> = etched::url!(concat!("https://example.com/", 1));
    const URL_TEXT: &str = etched::url_str!("https://example.com/a b");

    fn in_a_generic_function<T: AsRef<str>>(text: T) -> usize {
        let lens = [etched::url_encode!(TEXT).len(), etched::utf8_str!(concat!("a", 1)).len()];
        let _: [u8; 3] = *etched::url_encode!(TEXT);
        let url = etched::url!("https://example.com").as_str().len() + etched::url!(BASE).path().len();
        lens[0] + lens[1] + text.as_ref().len() + FORMS.len() + url
    }

    fn run_time(user: &str, page: Option<u32>) -> usize {
        uri_template!("/{user}{?page,text*}", text = [TEXT]).encoded_len()
    }
"#;

#[test]
fn every_call_compiles_without_a_warning_in_every_edition() {
    for edition in EDITIONS {
        let package = Package::new(&format!("edition-{edition}"), edition, "");
        let external = if edition == "2015" { "extern crate etched;" } else { "" };
        package.write("src/lib.rs", format!("{LINTS}{external}{CALLS}"));
        let has_clippy = package.cargo(&["clippy", "--version"]).output().unwrap().status.success();
        if !has_clippy {
            assert!(env::var_os("CI").is_none(), "no clippy, and `CI` is set");
            let line = "skipped: clippy's lints, only rustc's lints are checked\n";
            io::stderr().write_all(line.as_bytes()).unwrap();
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

#[test]
fn without_the_feature_a_macro_names_it() {
    let package = Package::new("no-macros", "2024", ", default-features = false");
    package.write("src/lib.rs", "pub const A: &str = etched::url_encode_str!(\"a b\");\n");
    let output = package.cargo(&["check"]).output().unwrap();
    let stderr = stderr(&output);
    assert!(
        stderr.contains("error: `url_encode_str!` needs the feature `macros` of etched"),
        "{stderr}"
    );
    assert!(stderr.contains("= help: write `features = [\"macros\"]` in Cargo.toml"), "{stderr}");
}

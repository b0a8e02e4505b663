//! The programs that are built from nothing.

/// The root of the repository.
const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// The manifests with the lines of all dependencies but etched. The line in the first one counts.
const MANIFESTS: &str =
    concat!(include_str!("../../Cargo.toml"), include_str!("../../../../Cargo.toml"),);

const BUILD: &[&str] = &["build"];

/// The names of the dependency on etched in a table below.
const ETCHED: &str = "etched";
const NO_FEATURES: &str = "etched without default features";

const MACRO: &str = r#"etched::url_encode_str!("a b&c")"#;
const FUNCTIONS: &str = "(etched::url_encode(&text), etched::url_decode(&text).ok())";
const ONE_SET: &str =
    "etched::percent::COMPONENT.encode_to_slice(text.as_bytes(), &mut [0; 100]).ok()";
const PARSE: &str =
    r#"etched::url::Url::parse(&text).map(|it| format!("{it} {:?}", it.host())).ok()"#;
const DERIVE: &str = r#"{
    use serde::de::value::{Error, MapDeserializer};
    #[derive(Debug, serde::Deserialize)]
    #[expect(dead_code)]
    struct Point { x: i32, y: i32 }
    <Point as serde::Deserialize>::deserialize(MapDeserializer::<_, Error>::new([("x", 1), ("y", 2)].into_iter()))
}"#;

/// A package to be built.
#[derive(Clone, Copy)]
pub struct Program {
    pub name: &'static str,
    pub dependencies: &'static [&'static str],
    /// What the program prints, as an expression that may use its argument `text`. A package
    /// without a value is a proc macro without code. Cargo builds the dependencies of a proc macro
    /// for the host, without optimization, even in a release build.
    pub value: Option<&'static str>,
    /// The command of cargo.
    pub command: &'static [&'static str],
    /// The goal for a release build, as a multiple of the time of [`TOOLS`].
    pub goal: Option<f64>,
}

/// A proc macro that depends on what most proc macros depend on, with the features that etched's
/// macros need.
pub const TOOLS: Program = Program {
    name: "`syn`, `quote` and `proc-macro2`",
    dependencies: &["proc-macro2", "quote", "syn"],
    value: None,
    command: BUILD,
    goal: None,
};

pub const DEBUG: [Program; 6] = [
    TOOLS,
    program("`serde` with `derive`", &["serde"], "()"),
    program("`serde` with `derive`, and etched", &["serde", ETCHED], "()"),
    program("etched", &[ETCHED], "()"),
    Program { command: &["check"], ..program("etched, by `cargo check`", &[ETCHED], "()") },
    program("etched without default features", &[NO_FEATURES], "()"),
];

/// The programs that are built for release. The first [`OURS`] are of etched and its tools.
pub const RELEASE: [Program; 11] = [
    TOOLS,
    program("etched without default features, one `url_encode_str!`", &[NO_FEATURES], MACRO)
        .goal(0.8),
    program("etched, one `url_encode_str!`", &[ETCHED], MACRO).goal(3.2),
    program("etched, `url_encode()` and `url_decode()`", &[ETCHED], FUNCTIONS).goal(3.2),
    program(
        "etched without default features, `encode_to_slice` of one set",
        &[NO_FEATURES],
        ONE_SET,
    )
    .goal(1.0),
    program("hex-literal, one `hex!`", &["hex-literal"], r#"hex_literal::hex!("00ff")"#),
    program(
        "percent-encoding, `utf8_percent_encode`",
        &["percent-encoding"],
        "percent_encoding::utf8_percent_encode(&text, percent_encoding::NON_ALPHANUMERIC).to_string()",
    ),
    program(
        "const_format, one `concatcp!`",
        &["const_format"],
        r#"const_format::concatcp!("a", 1u8)"#,
    ),
    program("serde with `derive`, one `Deserialize`", &["serde"], DERIVE),
    program("url, `Url::parse`", &["url"], "url::Url::parse(&text).map(String::from).ok()"),
    program(
        "regex, `Regex::new`",
        &["regex"],
        r#"regex::Regex::new("a+b").is_ok_and(|it| it.is_match(&text))"#,
    ),
];
pub const OURS: usize = 5;

/// A program that does not call etched, and programs whose size is compared with it.
pub const SIZED: [Program; 3] = [
    program("nothing", &[ETCHED], "text.get(1..)"),
    program("`url_encode()` and `url_decode()`", &[ETCHED], FUNCTIONS),
    program("`Url::parse`", &[ETCHED], PARSE),
];

const fn program(
    name: &'static str,
    dependencies: &'static [&'static str],
    value: &'static str,
) -> Program {
    Program { name, dependencies, value: Some(value), command: BUILD, goal: None }
}

impl Program {
    const fn goal(self, goal: f64) -> Program {
        Program { goal: Some(goal), ..self }
    }
}

/// The lines of a manifest for these dependencies.
pub fn dependencies(names: &[&str]) -> Result<String, String> {
    let line = |name: &&str| match *name {
        ETCHED => Ok(format!("etched = {{ path = {ROOT:?} }}\n")),
        NO_FEATURES => Ok(format!("etched = {{ path = {ROOT:?}, default-features = false }}\n")),
        name => {
            let key = format!("{name} = ");
            let line = MANIFESTS.lines().find(|line| line.starts_with(&key));
            line.map(|line| format!("{line}\n")).ok_or(format!("no dependency `{name}`"))
        }
    };
    names.iter().map(line).collect()
}

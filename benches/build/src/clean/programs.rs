//! The programs that are built from nothing.

/// The root of the repository.
const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// The manifests with the lines of all dependencies but etched. The line in the first one counts.
const MANIFESTS: &str =
    concat!(include_str!("../../Cargo.toml"), include_str!("../../../../Cargo.toml"),);

const BUILD: &[&str] = &["build"];

/// The names of the dependency on etched in a table below, and its options.
const VARIANTS: [(&str, &str); 8] = [
    (ETCHED, ""),
    (NO_URLS, ", default-features = false, features = ['std', 'macros']"),
    (ONLY_MACROS, ", default-features = false, features = ['macros']"),
    (ONLY_STD, ", default-features = false, features = ['std']"),
    (NO_FEATURES, ", default-features = false"),
    (NO_MACROS, ", default-features = false, features = ['std', 'url']"),
    (IDNA, ", features = ['idna']"),
    (IDNA_NO_MACROS, ", default-features = false, features = ['idna', 'std']"),
];
const ETCHED: &str = "etched";
const NO_URLS: &str = "etched without `url`";
const ONLY_MACROS: &str = "etched with only `macros`";
const ONLY_STD: &str = "etched with only `std`";
const NO_FEATURES: &str = "etched without default features";
const NO_MACROS: &str = "etched without macros";
const IDNA: &str = "etched with `idna`";
const IDNA_NO_MACROS: &str = "etched with `idna`, without macros";

const MACRO: &str = r#"etched::url_encode_str!("a b&c")"#;
const FUNCTIONS: &str = "(etched::url_encode(&text), etched::url_decode(&text).ok())";
const ENCODE: &str = "etched::url_encode(&text)";
const ONE_SET: &str =
    "etched::percent::COMPONENT.encode_to_slice(text.as_bytes(), &mut [0; 100]).ok()";
const PARSE: &str = "etched::url::Url::parse(&text).map(String::from).ok()";
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
    /// The goal and the limit for a release build, as multiples of the time of [`TOOLS`].
    pub bounds: Option<(f64, f64)>,
}

/// A proc macro that depends on what most proc macros depend on, with the features that etched's
/// macros need.
pub const TOOLS: Program = Program {
    name: "`syn`, `quote` and `proc-macro2`",
    dependencies: &["proc-macro2", "quote", "syn"],
    value: None,
    command: BUILD,
    bounds: None,
};

pub const DEBUG: [Program; 6] = [
    TOOLS,
    program("`serde` with `derive`", &["serde"], "()"),
    program("`serde` with `derive`, and etched", &["serde", ETCHED], "()"),
    program("etched", &[ETCHED], "()"),
    Program { command: &["check"], ..program("etched, by `cargo check`", &[ETCHED], "()") },
    program("etched without default features", &[NO_FEATURES], "()"),
];

/// The program with which the sizes of the others are compared.
pub const NOTHING: Program = program("nothing", &[ETCHED], "text.get(1..)");

/// A macro, by the proc macro and without it.
pub const MACRO_PROGRAMS: [Program; 2] = [
    program("`url_encode_str!` of etched", &[ETCHED], MACRO).bounds(3.4, 4.75),
    program("`url_encode_str!` of etched without default features", &[NO_FEATURES], MACRO)
        .bounds(0.65, 0.9),
];

/// The programs that are built for release.
pub const RELEASE: [Program; 21] = [
    program("`Url::parse` of etched without macros", &[NO_MACROS], PARSE),
    program("`Url::parse` of etched", &[ETCHED], PARSE),
    program("`Url::parse` of etched with `idna`, without macros", &[IDNA_NO_MACROS], PARSE),
    program("`Url::parse` of etched with `idna`", &[IDNA], PARSE),
    program("`Url::parse` of url", &["url"], "url::Url::parse(&text).map(String::from).ok()"),
    program("`url_encode` of etched without macros", &[NO_MACROS], ENCODE),
    program(
        "`utf8_percent_encode` of percent-encoding",
        &["percent-encoding"],
        "percent_encoding::utf8_percent_encode(&text, percent_encoding::NON_ALPHANUMERIC).to_string()",
    ),
    program("`encode_to_slice` of etched without default features", &[NO_FEATURES], ONE_SET)
        .bounds(1.0, 1.25),
    program("`url_encode` and `url_decode` of etched", &[ETCHED], FUNCTIONS).bounds(3.9, 5.5),
    program("`url_encode` and `url_decode` of etched without `url`", &[NO_URLS], FUNCTIONS)
        .bounds(3.7, 4.2),
    MACRO_PROGRAMS[0],
    program("`url_encode_str!` of etched without `url`", &[NO_URLS], MACRO).bounds(3.0, 3.4),
    program("`url_encode_str!` of etched with only `macros`", &[ONLY_MACROS], MACRO),
    program("`url_encode_str!` of etched with only `std`", &[ONLY_STD], MACRO),
    MACRO_PROGRAMS[1],
    program("`hex!` of hex-literal", &["hex-literal"], r#"hex_literal::hex!("00ff")"#),
    program(
        "`concatcp!` of const_format",
        &["const_format"],
        r#"const_format::concatcp!("a", 1u8)"#,
    ),
    program("`Deserialize` of serde", &["serde"], DERIVE),
    program(
        "`Regex::new` of regex",
        &["regex"],
        r#"regex::Regex::new("a+b").is_ok_and(|it| it.is_match(&text))"#,
    ),
    TOOLS,
    NOTHING,
];

const fn program(
    name: &'static str,
    dependencies: &'static [&'static str],
    value: &'static str,
) -> Program {
    Program { name, dependencies, value: Some(value), command: BUILD, bounds: None }
}

impl Program {
    const fn bounds(self, goal: f64, limit: f64) -> Program {
        Program { bounds: Some((goal, limit)), ..self }
    }

    /// Whether the program is of another crate.
    pub fn is_of_a_rival(&self) -> bool {
        self.value.is_some() && !self.dependencies.iter().any(|it| it.starts_with(ETCHED))
    }
}

/// The lines of a manifest for these dependencies.
pub fn dependencies(names: &[&str]) -> Result<String, String> {
    let line = |name: &&str| {
        if let Some((_, options)) = VARIANTS.iter().find(|(variant, _)| variant == name) {
            return Ok(format!("etched = {{ path = {ROOT:?}{options} }}\n"));
        }
        let key = format!("{name} = ");
        let line = MANIFESTS.lines().find(|line| line.starts_with(&key));
        line.map(|line| format!("{line}\n")).ok_or(format!("no dependency `{name}`"))
    };
    names.iter().map(line).collect()
}

//! The programs that are built from nothing.

/// The root of the repository.
const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
const WORKSPACE: &str = include_str!("../../../../Cargo.toml");
const THIS_PACKAGE: &str = include_str!("../../Cargo.toml");

/// The crates that most proc macros depend on.
const TOOLS: [&str; 3] = ["proc-macro2", "quote", "syn"];

const EMPTY: &str = "fn main() {}\n";

const MACROS: &str = r#"
fn main() {
    println!("{}", etched::url_encode_str!("a b&c"));
}
"#;

const FUNCTIONS: &str = r#"
fn main() {
    let text = std::env::args().nth(1).unwrap_or_default();
    let encoded = etched::url_encode(&text);
    println!("{encoded} {}", etched::url_decode(&encoded).unwrap_or_default());
}
"#;

const ONE_SET: &str = r#"
use etched::percent::COMPONENT;

fn main() {
    let text = std::env::args().nth(1).unwrap_or_default();
    let mut buffer = [0; 100];
    println!("{}", COMPONENT.encode_to_slice(text.as_bytes(), &mut buffer).unwrap_or_default());
}
"#;

const PARSE: &str = r#"
fn main() {
    let text = std::env::args().nth(1).unwrap_or_default();
    if let Ok(url) = etched::url::Url::parse(&text) {
        println!("{url} {:?}", url.host());
    }
}
"#;

/// The same without a call.
const NOTHING: &str = r#"
fn main() {
    let text = std::env::args().nth(1).unwrap_or_default();
    println!("{text} {:?}", text.get(1..));
}
"#;

/// A package to be built.
pub struct Program {
    pub name: &'static str,
    /// The lines of its manifest below `[dependencies]`.
    pub dependencies: String,
    pub target: Target,
}

pub enum Target {
    /// A program with this source.
    Binary(&'static str),
    /// A proc macro without code. Cargo builds the dependencies of a proc macro for the host,
    /// without optimization, even in a release build.
    ProcMacro,
}

/// A proc macro that depends on [`TOOLS`], with the features that etched's macros need.
pub fn tools() -> Result<Program, String> {
    let lines: Result<Vec<String>, String> =
        TOOLS.iter().map(|tool| dependency(WORKSPACE, tool)).collect();
    Ok(Program {
        name: "`syn`, `quote` and `proc-macro2`",
        dependencies: lines?.concat(),
        target: Target::ProcMacro,
    })
}

pub fn serde() -> Result<Program, String> {
    Ok(program("`serde` with `derive`", dependency(THIS_PACKAGE, "serde")?, EMPTY))
}

pub fn serde_and_etched() -> Result<Program, String> {
    let dependencies = dependency(THIS_PACKAGE, "serde")? + &default_features();
    Ok(program("`serde` with `derive`, and etched", dependencies, EMPTY))
}

pub fn etched() -> Program {
    program("etched", default_features(), EMPTY)
}

pub fn without_features() -> Program {
    program("etched without default features", no_features(), EMPTY)
}

pub fn macros() -> Program {
    program("only macros", default_features(), MACROS)
}

pub fn functions() -> Program {
    program("`url_encode()` and `url_decode()`", default_features(), FUNCTIONS)
}

pub fn one_set() -> Program {
    program("no default features, `encode_to_slice` of one set", no_features(), ONE_SET)
}

/// A program that does not call etched, and programs whose size is compared with it.
pub fn sized() -> [Program; 3] {
    let nothing = program("nothing", default_features(), NOTHING);
    [nothing, functions(), program("`Url::parse`", default_features(), PARSE)]
}

fn program(name: &'static str, dependencies: String, main: &'static str) -> Program {
    Program { name, dependencies, target: Target::Binary(main) }
}

fn default_features() -> String {
    format!("etched = {{ path = {ROOT:?} }}\n")
}

fn no_features() -> String {
    format!("etched = {{ path = {ROOT:?}, default-features = false }}\n")
}

/// The first line of a manifest that names this dependency.
fn dependency(manifest: &str, name: &str) -> Result<String, String> {
    let key = format!("{name} = ");
    let line = manifest.lines().find(|line| line.starts_with(&key));
    line.map(|line| format!("{line}\n")).ok_or_else(|| format!("no dependency `{name}`"))
}

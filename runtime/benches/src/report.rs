//! The page `BENCHMARKS.md`, and what it says about the machine.

use std::fs;
use std::io;
use std::path::Path;
use std::process::Command;

use crate::chart;
use crate::corpus::Corpus;
use crate::links;
use crate::table::Table;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
const LOCK: &str = include_str!("../Cargo.lock");
const PEERS: [&str; 11] = [
    "percent-encoding",
    "form_urlencoded",
    "urlencoding",
    "url-escape",
    "simdutf8",
    "simd_cesu8",
    "cesu8",
    "uri-template",
    "iri-string",
    "uritemplate-next",
    "url",
];

/// Writes the page and the chart.
pub(crate) fn write(
    tables: &[Table],
    links: Option<&links::Table>,
    corpora: &[Corpus],
) -> io::Result<()> {
    let root = Path::new(ROOT);
    // Before anything is written, which would make the commit another.
    let page = page(tables, links, corpora);
    fs::write(root.join("docs/benchmarks.svg"), chart::draw(tables, corpora))?;
    fs::write(root.join("BENCHMARKS.md"), page)
}

fn page(tables: &[Table], links: Option<&links::Table>, corpora: &[Corpus]) -> String {
    let facts = facts(corpora);
    let tables = tables.iter().map(Table::to_string);
    let tables: Vec<String> = tables.chain(links.map(links::Table::to_string)).collect();
    let tables = tables.join("\n");
    format!(
        "\
# Benchmarks

How many times as fast the run-time codec is as the fastest of its peers, by corpus and
by size of the input in bytes. **Bold** is where a peer is faster; the mark says which
peer is the fastest. This page and the chart are written by

    cargo run --release --manifest-path runtime/benches/Cargo.toml -- --write

![How many times as fast as the fastest peer, by operation, size and corpus](docs/benchmarks.svg)

{facts}
## How it is measured

- All candidates of one corpus and size take turns, in a new order each round, for many
  rounds. The best turn of each counts. On a busy machine half of the ratios repeat to
  7 %, and nine in ten to 25 %; those of 8 MiB vary more.
- A size of up to 4 KiB has up to 2,000 different windows of the corpus, 64 KiB in all:
  the branch predictor learns one short input by heart. A window is as many whole code
  points as fit, but at least one; words and sentences (the parts of a URL, and URLs) are
  as long as they are. What is decoded is measured by its encoded size.
- `punctuation` is escaped byte for byte, `clean` not at all; `mixed` is several scripts,
  emoji and U+0000; `random` is bytes of any value, and so not for what takes text.
- A peer takes part where it does the same job by the same set or form. That all give the
  same answers is asserted for every input before the clock starts.
- *Into a buffer*: one that is used again. All else gives an owned result, or borrows.

## Ratios

{tables}"
    )
}

fn facts(corpora: &[Corpus]) -> String {
    let named = |with_file: bool| {
        let names = corpora.iter().filter(|corpus| corpus.file.is_some() == with_file);
        names.map(|corpus| corpus.name).collect::<Vec<_>>().join(", ")
    };
    let peers = PEERS.map(|peer| format!("{peer} {}", version(peer))).join(", ");
    let texts = match (named(true), named(false)) {
        (read, made) if read.is_empty() => format!("made: {made}"),
        (read, made) => format!("read: {read}; made: {made}"),
    };
    format!(
        "\
| what | which |
|---|---|
| CPU | {} |
| rustc | {} |
| commit | {} |
| peers | {peers} |
| texts | {texts} |
",
        cpu(),
        said_by("rustc", &["--version"]),
        said_by("git", &["-C", ROOT, "describe", "--always", "--dirty", "--exclude=*"]),
    )
}

/// The version of a dependency, out of the lock file.
fn version(name: &str) -> &'static str {
    let (_, after) =
        LOCK.split_once(&format!("name = \"{name}\"\nversion = \"")).unwrap_or_default();
    after.split('"').next().unwrap_or_default()
}

/// The name of the processor, and the widest vectors it has.
fn cpu() -> String {
    let from_proc = fs::read_to_string("/proc/cpuinfo").ok().and_then(|info| {
        let line = info.lines().find(|line| line.starts_with("model name"))?;
        Some(line.split_once(':')?.1.trim().to_owned())
    });
    let name = from_proc.unwrap_or_else(|| said_by("sysctl", &["-n", "machdep.cpu.brand_string"]));
    format!("{name} ({}, {})", std::env::consts::ARCH, vectors())
}

#[cfg(target_arch = "x86_64")]
fn vectors() -> &'static str {
    let levels = [
        ("AVX-512 VBMI2", is_x86_feature_detected!("avx512vbmi2")),
        ("AVX2", is_x86_feature_detected!("avx2")),
        ("SSSE3", is_x86_feature_detected!("ssse3")),
    ];
    levels.iter().find(|(_, has)| *has).map_or("SSE2", |(name, _)| name)
}

#[cfg(not(target_arch = "x86_64"))]
fn vectors() -> &'static str {
    if cfg!(target_feature = "neon") { "NEON" } else { "no vectors known of" }
}

/// What a command prints, on one line.
fn said_by(command: &str, arguments: &[&str]) -> String {
    let output = Command::new(command).args(arguments).output();
    let said = output.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned());
    said.ok().filter(|said| !said.is_empty()).unwrap_or_else(|| "unknown".to_owned())
}

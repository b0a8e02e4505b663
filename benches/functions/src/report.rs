//! Writes the page `docs/BENCHMARKS.md`.

use std::cmp::Reverse;
use std::fs;
use std::io;
use std::path::Path;
use std::process::Command;

use crate::corpus::Corpus;
use crate::inputs::Shape;
use crate::speeds::{self, Group};
use crate::table::{Table, is_slower, two_digits};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
const LOCK: &str = include_str!("../Cargo.lock");
const PEERS: &[&str] = &[
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
    #[cfg(feature = "cpp")]
    "ada-url",
    #[cfg(feature = "cpp")]
    "simdutf",
];

/// Writes the page.
pub(crate) fn write(
    tables: &[Table],
    comparisons: &[String],
    groups: &[Group],
    without_std: &str,
    corpora: &[Corpus],
) -> io::Result<()> {
    let results = results(tables);
    let facts = facts(corpora);
    let about = speeds::about(corpora);
    let rows: Vec<String> = groups.iter().map(Group::to_string).collect();
    let rows = rows.join("\n");
    let tables = tables.iter().map(Table::to_string);
    let tables: Vec<String> = tables.chain(comparisons.iter().cloned()).collect();
    let tables = tables.join("\n");
    let features = if cfg!(feature = "cpp") { " --features cpp" } else { "" };
    // The page is made before any file is written, because it says whether files have changed since
    // the commit.
    let page = format!(
        "\
# Benchmarks

{results}
The first four results are medians over the texts; the tables below have all the ratios. This page is
written by

    RECORD=1 cargo run --release --manifest-path benches/functions/Cargo.toml{features}

{facts}
## Gigabytes a second

{about} `encodeURIComponent` of Node.js keeps `!'()*`, which the others escape. Node.js and
the JDK run in processes of their own, which loop over the inputs.

| | GB/s |
|---|---|
{rows}

## How it is measured

- All candidates for one text and size take turns, in a new order each round, for many rounds. The
  best turn of each counts. On a busy machine half of the ratios repeat to 7 %, and nine in ten to
  25 %; those of 8 MiB vary more.
- A size of up to 4 KiB has up to 2,000 different windows of the text, 64 KiB together, because the
  branch predictor would learn a single short input. A window has the whole code points that fit, but
  at least one. Words and sentences (of `url`: parts of a URL, and URLs) keep their own length. The
  size of an input to decode is its encoded size.
- Every byte of `punctuation` is escaped, and none of `clean`. `mixed` has several scripts, emoji and
  U+0000. `random` has bytes of any value, so operations on text do not use it.
- A peer takes part if it does the same with the same set or encoding. Before the measurement, every
  candidate must give the same answer to every input.
- *Into a buffer* writes to a reused buffer. Every other operation returns an owned result, or
  borrows the input.
- `chars` of `str` reads only text, so that *UTF-8 to code points* compares with `from_utf8` and then
  `chars`. Text that was checked before is read by `chars` alone up to 1.8 times as fast as by etched.

{without_std}
## Ratios

How many times as fast etched is as the fastest peer, by text and by size of the input in bytes. The
mark names that peer; **bold** means that it is faster.

{tables}"
    );
    fs::write(Path::new(ROOT).join("docs/BENCHMARKS.md"), page)
}

/// Lines with the results: the medians of four operations, the operations that lose most cases, and
/// how often a peer is faster.
fn results(tables: &[Table]) -> String {
    const OPERATIONS: [(&str, &str); 4] = [
        ("percent-encode", "Percent-encoding"),
        ("percent-decode to text", "Percent-decoding to text"),
        ("validate UTF-8", "Validating UTF-8"),
        ("UTF-8 to code points, one by one", "Reading code points of UTF-8 one by one"),
    ];
    let line = |(title, name)| {
        let table = tables.iter().find(|table| table.operation.title == title)?;
        let [short, long] = [Shape::Bytes(32), Shape::Bytes(4096)].map(|shape| table.median(shape));
        let (short, long) = (two_digits(short?), two_digits(long?));
        Some(format!(
            "- {name} is {short} times as fast as the fastest peer for 32 bytes, {long} times for 4 KiB.\n"
        ))
    };
    let medians: String = OPERATIONS.into_iter().filter_map(line).collect();
    let (slower, all) = tables.iter().map(lost).fold((0, 0), |(a, b), (c, d)| (a + c, b + d));
    medians
        + &losses(tables)
        + &format!("- A peer is faster in {slower} of {all} cases (operation, text and size).\n")
}

/// A line for each of the operations with the most cases in which a peer is faster.
fn losses(tables: &[Table]) -> String {
    const MOST: usize = 5;
    let mut tables: Vec<&Table> = tables.iter().filter(|table| lost(table).0 > 0).collect();
    tables.sort_by_key(|table| Reverse(lost(table).0));
    let line = |table: &&Table| {
        let ((slower, all), (corpus, shape, ratio)) = (lost(table), table.least()?);
        let unit = match shape {
            Shape::Words | Shape::Sentences => "",
            Shape::Bytes(..1024) => " bytes",
            Shape::Bytes(_) => "B",
        };
        Some(format!(
            "- A peer is faster in {slower} of {all} cases of *{}*; the least ratio is {} \
             ({corpus}, {shape}{unit}).\n",
            table.operation.title,
            two_digits(ratio)
        ))
    };
    tables.iter().take(MOST).filter_map(line).collect()
}

/// The number of cases in which a peer is faster, and of all cases.
fn lost(table: &Table) -> (usize, usize) {
    (table.cases().filter(|&(_, _, ratio)| is_slower(ratio)).count(), table.cases().count())
}

fn facts(corpora: &[Corpus]) -> String {
    let named = |with_file: bool| {
        let names = corpora.iter().filter(|corpus| corpus.file.is_some() == with_file);
        names.map(|corpus| corpus.name).collect::<Vec<_>>().join(", ")
    };
    let peers = PEERS.iter().map(|peer| format!("{peer} {}", version(peer)));
    let peers = peers.collect::<Vec<_>>().join(", ");
    let texts = match (named(true), named(false)) {
        (read, generated) if read.is_empty() => format!("generated: {generated}"),
        (read, generated) => format!("read from files: {read}; generated: {generated}"),
    };
    format!(
        "\
| | |
|---|---|
| CPU | {} |
| rustc | {} |
| commit | {} |
| peers | {peers} |
| texts | {texts} |
",
        cpu(),
        output_of("rustc", &["--version"]),
        output_of("git", &["-C", ROOT, "describe", "--always", "--dirty", "--exclude=*"]),
    )
}

/// The version of a dependency, from the lock file.
fn version(name: &str) -> &'static str {
    let (_, after) =
        LOCK.split_once(&format!("name = \"{name}\"\nversion = \"")).unwrap_or_default();
    after.split('"').next().unwrap_or_default()
}

/// The name of the processor, and its widest vectors.
fn cpu() -> String {
    let from_proc = fs::read_to_string("/proc/cpuinfo").ok().and_then(|info| {
        let line = info.lines().find(|line| line.starts_with("model name"))?;
        Some(line.split_once(':')?.1.trim().to_owned())
    });
    let name =
        from_proc.unwrap_or_else(|| output_of("sysctl", &["-n", "machdep.cpu.brand_string"]));
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
    if cfg!(target_feature = "neon") { "NEON" } else { "no known vectors" }
}

/// The output of a command.
fn output_of(command: &str, arguments: &[&str]) -> String {
    let output = Command::new(command).args(arguments).output();
    let text = output.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned());
    text.ok().filter(|text| !text.is_empty()).unwrap_or_else(|| "unknown".to_owned())
}

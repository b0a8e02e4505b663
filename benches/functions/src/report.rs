//! Writes the page `docs/BENCHMARKS.md` from the records.

use std::cmp::Reverse;
use std::path::Path;
use std::{fs, io};

use crate::comparison::Comparison;
use crate::facts::{Facts, ROOT};
use crate::record::Record;
use crate::table::{Table, is_slower, two_digits};
use crate::{changes, links, markdown, operations, speeds, templates, urls, without_std};

/// The comparisons after the operations.
pub(crate) static COMPARISONS: [&Comparison; 5] =
    [&links::COMPARISON, &templates::COMPARISON, &urls::PARSE, &urls::JOIN, &changes::COMPARISON];

/// Writes the page.
pub(crate) fn write() -> io::Result<()> {
    fs::write(path(), page(&Record::all()?))
}

fn path() -> impl AsRef<Path> {
    Path::new(ROOT).join("docs/BENCHMARKS.md")
}

fn page(records: &[Record]) -> String {
    let results: Vec<String> = records.iter().map(results).collect();
    let results = results.join("\n");
    let facts = facts(records);
    let speeds = speeds::section(records);
    let without_std = without_std::section(records);
    let tables = operations::all().map(|operation| Table::section(operation, records));
    let comparisons = COMPARISONS.iter().map(|comparison| comparison.section(records));
    let tables: Vec<String> = tables.chain(comparisons).filter(|it| !it.is_empty()).collect();
    let tables = tables.join("\n");
    format!(
        "\
# Benchmarks

{results}
The first four results of each list are medians over the texts; the tables below have all the ratios.
*AVX2* and *AVX-512* are kinds of processors; the second one also has AVX-512 VBMI2. The figures of a
kind are recorded by

    RECORD=1 cargo run --release --manifest-path benches/functions/Cargo.toml --features cpp

which also writes this page. A table that a kind lacks was not measured there yet, and a row that is
no longer measured keeps its name.

{facts}
## Gigabytes a second

The inputs are German sentences, encoded where the function decodes, and real URLs.
`encodeURIComponent` of Node.js keeps `!'()*`, which the others escape. Node.js and the JDK run in
processes of their own, which loop over the inputs.

{speeds}
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

## Without `std`

Without the feature `std`, nothing detects the vector instructions of an x86-64 processor, and the
functions use those that every such processor has. The medians of the ratios over the texts, first
with `std`, then without:
{without_std}
## Ratios

How many times as fast etched is as the fastest peer, by text and by size of the input in bytes. The
mark names that peer; **bold** means that it is faster.

{tables}"
    )
}

/// Lines with the results of a record: the medians of four operations, the operations that lose most
/// cases, and how often a peer is faster.
fn results(record: &Record) -> String {
    const OPERATIONS: [(&str, &str); 4] = [
        ("percent-encode", "Percent-encoding"),
        ("percent-decode to text", "Percent-decoding to text"),
        ("validate UTF-8", "Validating UTF-8"),
        ("UTF-8 to code points, one by one", "Reading code points of UTF-8 one by one"),
    ];
    let tables: Vec<Table> = operations::all().map(|it| Table::of(it, record)).collect();
    let line = |(title, name)| {
        let table = tables.iter().find(|table| table.operation.title == title)?;
        let (short, long) = (two_digits(table.median("32")?), two_digits(table.median("4 Ki")?));
        Some(format!(
            "- {name} is {short} times as fast as the fastest peer for 32 bytes, {long} times for 4 KiB.\n"
        ))
    };
    let medians: String = OPERATIONS.into_iter().filter_map(line).collect();
    let (slower, all) = tables.iter().map(lost).fold((0, 0), |(a, b), (c, d)| (a + c, b + d));
    let losses = losses(&tables);
    format!(
        "\
With {}:

{medians}{losses}- A peer is faster in {slower} of {all} cases (operation, text and size).
",
        record.facts.kind
    )
}

/// A line for each of the operations with the most cases in which a peer is faster.
fn losses(tables: &[Table<'_>]) -> String {
    const MOST: usize = 5;
    let mut tables: Vec<_> = tables.iter().filter(|table| lost(table).0 > 0).collect();
    tables.sort_by_key(|table| Reverse(lost(table).0));
    let line = |table: &&Table<'_>| {
        let ((slower, all), (corpus, shape, ratio)) = (lost(table), table.least()?);
        let unit = match shape {
            "words" | "sentences" => "",
            _ if shape.ends_with('i') => "B",
            _ => " bytes",
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
fn lost(table: &Table<'_>) -> (usize, usize) {
    (table.cases().filter(|&(_, _, ratio)| is_slower(ratio)).count(), table.cases().count())
}

/// A table with a column for each record.
fn facts(records: &[Record]) -> String {
    type Fact = (&'static str, fn(&Facts) -> &str);
    const FACTS: [Fact; 7] = [
        ("", |facts| &facts.kind),
        ("CPU", |facts| &facts.cpu),
        ("rustc", |facts| &facts.rustc),
        ("commit", |facts| &facts.commit),
        ("peers", |facts| &facts.peers),
        ("texts", |facts| &facts.texts),
        ("inputs", |facts| &facts.inputs),
    ];
    let line = |(name, fact): Fact| {
        let mut cells: Vec<&str> = records.iter().map(|record| fact(&record.facts)).collect();
        for i in (1..cells.len()).rev() {
            if cells[i] == cells[i - 1] {
                cells[i] = "the same";
            }
        }
        (name, cells.into_iter().map(str::to_owned).collect())
    };
    markdown::plain(&FACTS.map(line))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::{Record, page, path};

    #[test]
    fn page_is_made_from_the_records() {
        let page = page(&Record::all().expect("the records are readable"));
        let written = fs::read_to_string(path()).expect("the page is readable");
        assert!(
            page == written,
            "docs/BENCHMARKS.md is out of date: run this program with `--page`"
        );
    }
}

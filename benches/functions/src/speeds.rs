//! The speed of the five things that people do most, in gigabytes a second, beside peers and other
//! languages. docs/BENCHMARKS.md shows it as tables.

use std::iter::once;

use crate::candidate::Candidate;
use crate::comparison::Comparison;
use crate::corpus::{Corpus, named};
use crate::inputs::{Cuts, Shape, Source};
use crate::languages::{self, Program};
use crate::markdown;
use crate::measure::{Effort, measure};
use crate::operation::Operation;
use crate::operations;
use crate::record::{Figure, Record, Row};
use crate::urls;

/// The name for `--only`.
pub(crate) const NAME: &str = "speeds";

/// The name of the table in a record.
const TABLE: &str = "gigabytes a second";

/// The corpus and the shape of the inputs, except of URLs.
const CORPUS: &str = "german";
const SHAPE: Shape = Shape::Sentences;

/// The operations, by name, with the titles of their groups and the programs in other languages
/// that do the same.
const OPERATIONS: [(&str, &str, Option<Program>); 4] = [
    ("encode", "percent-encode", Some(languages::NODE)),
    ("encode-form", "encode for a form", Some(languages::JDK)),
    ("decode-text", "percent-decode to text", None),
    ("from-utf8", "check that bytes are text", None),
];

/// Measures all of them.
pub(crate) fn rows(corpora: &[Corpus], effort: Effort) -> Vec<Row> {
    let of_operation = |(name, title, program): &(&str, &'static str, Option<Program>)| {
        let operation = operations::all().find(|it| it.name == *name).expect("an operation");
        let Operation { input, ours, peers, .. } = operation;
        row(title, ours, peers, program.as_ref(), &cuts(corpora, *input), effort)
    };
    let mut rows: Vec<Row> = OPERATIONS.iter().map(of_operation).collect();
    // The second way of etched writes to a buffer, which no peer does.
    let Comparison { title, ways, inputs, .. } = &urls::PARSE;
    rows.push(row(title, &ways[0].ours[0], ways[0].peers, None, &inputs(corpora), effort));
    rows
}

/// The average length of the inputs that are not URLs.
pub(crate) fn average_len(corpora: &[Corpus]) -> usize {
    cuts(corpora, <[u8]>::to_vec).count_and_average().1
}

/// A table in Markdown with a column for each record.
pub(crate) fn section(records: &[Record]) -> String {
    let cell = |title: &str, record: &Record| {
        let row = record.table(TABLE).into_iter().find(|row| row.1 == title);
        let figures = row.into_iter().flat_map(|row| &row.2);
        let speeds = figures.map(|Figure(name, speed, _)| format!("{name} {speed:.2}"));
        speeds.collect::<Vec<_>>().join(", ")
    };
    let titles = OPERATIONS.iter().map(|(_, title, _)| *title).chain([urls::PARSE.title]);
    let lines = titles.map(|title| (title, records.iter().map(|it| cell(title, it)).collect()));
    let kinds = records.iter().map(|record| record.facts.kind.clone()).collect();
    markdown::plain(&once(("GB/s", kinds)).chain(lines).collect::<Vec<_>>())
}

fn cuts(corpora: &[Corpus], input: fn(&[u8]) -> Vec<u8>) -> Cuts {
    Source::new(named(corpora, CORPUS), input).cut(SHAPE).expect("the corpus has sentences")
}

fn row(
    title: &str,
    ours: &Candidate,
    peers: &[Candidate],
    program: Option<&Program>,
    cuts: &Cuts,
    effort: Effort,
) -> Row {
    let inputs = cuts.inputs();
    let candidates: Vec<&Candidate> = once(ours).chain(peers).collect();
    let times = measure(&candidates, &inputs, title, effort);
    let names = once("etched").chain(peers.iter().map(|peer| peer.name));
    let other = program.and_then(|it| Some((it.name, it.seconds(&inputs.texts)?)));
    let speed = |(name, seconds): (&str, f64)| {
        let gigabytes = cuts.len() as f64 / seconds / 1e9;
        Figure(name.to_owned(), (gigabytes * 100.0).round() / 100.0, String::new())
    };
    let measured = names.zip(times).chain(other).filter(|(_, seconds)| seconds.is_finite());
    Row(TABLE.to_owned(), title.to_owned(), measured.map(speed).collect())
}

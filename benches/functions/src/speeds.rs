//! The speed of the five things that people do most, in gigabytes a second, beside peers and other
//! languages. The README shows it as a chart.

use std::fmt::{self, Display};

use crate::candidate::{Candidate, Room, assert_agreement};
use crate::corpus::Corpus;
use crate::inputs::{Shape, Source};
use crate::languages::{self, Program};
use crate::measure::{Effort, Pass, measure};
use crate::operation::{self, Operation};
use crate::urls;

/// The name for `--only`.
pub(crate) const NAME: &str = "speeds";

/// The corpus and the shape of the inputs, except of URLs.
const CORPUS: &str = "german";
const SHAPE: Shape = Shape::Sentences;

/// One thing that people do.
pub(crate) struct Group {
    pub(crate) title: &'static str,
    /// etched comes first.
    pub(crate) speeds: Vec<Speed>,
}

pub(crate) struct Speed {
    pub(crate) name: &'static str,
    /// Gigabytes of input in a second.
    pub(crate) gigabytes: f64,
}

/// The operations, by name, with the titles of their groups and the programs in other languages
/// that do the same.
const OPERATIONS: [(&str, &str, Option<Program>); 4] = [
    ("encode", "percent-encode", Some(languages::NODE)),
    ("encode-form", "encode for a form", Some(languages::JDK)),
    ("decode-text", "percent-decode to text", None),
    ("from-utf8", "check that bytes are text", None),
];

/// The groups, in one run.
pub(crate) fn groups(corpora: &[Corpus], effort: Effort) -> Vec<Group> {
    let operations = operation::all();
    let of_operation = |(name, title, program): &(&str, &'static str, Option<Program>)| {
        let operation = operations.iter().find(|it| it.name == *name).expect("an operation");
        Group { title, speeds: speeds(operation, program.as_ref(), corpora, effort) }
    };
    let mut groups: Vec<Group> = OPERATIONS.iter().map(of_operation).collect();
    groups.push(Group { title: "parse a URL", speeds: urls_parsed(corpora, effort) });
    groups
}

/// What the inputs are, as a sentence.
pub(crate) fn about(corpora: &[Corpus]) -> String {
    let average = |shape| {
        let corpus = corpora.iter().find(|corpus| corpus.name == CORPUS)?;
        let cuts = Source::new(corpus, <[u8]>::to_vec).cut(shape)?;
        let inputs = cuts.inputs();
        Some(inputs.bytes.iter().map(|input| input.len()).sum::<usize>() / inputs.len().max(1))
    };
    let len = average(SHAPE).unwrap_or_default();
    format!(
        "The inputs are German sentences of {len} bytes on average, encoded where the function decodes,\n\
         and real URLs."
    )
}

fn speeds(
    operation: &Operation,
    program: Option<&Program>,
    corpora: &[Corpus],
    effort: Effort,
) -> Vec<Speed> {
    let corpus = corpora.iter().find(|corpus| corpus.name == CORPUS).expect("a corpus");
    let source = Source::new(corpus, operation.input);
    let cuts = source.cut(SHAPE).expect("the corpus has sentences");
    let inputs = cuts.inputs();
    let candidates: Vec<&Candidate> =
        operation.candidates.iter().filter(|candidate| candidate.takes(&inputs)).collect();
    assert_agreement(&candidates, &inputs, &operation.title);
    let passes: Vec<Box<Pass<'_, Room>>> = candidates
        .iter()
        .map(|candidate| -> Box<Pass<'_, Room>> { Box::new(|room| candidate.pass(&inputs, room)) })
        .collect();
    let times = measure(&passes, &mut Room::for_inputs(&inputs), effort);
    let bytes: usize = inputs.bytes.iter().map(|input| input.len()).sum();
    let names = candidates.iter().map(|candidate| candidate.name);
    let texts = inputs.texts.as_deref().unwrap_or_default();
    let other = program.and_then(|program| Some((program.name, program.seconds(texts)?)));
    names.zip(times).chain(other).map(|(name, seconds)| Speed::of(name, bytes, seconds)).collect()
}

fn urls_parsed(corpora: &[Corpus], effort: Effort) -> Vec<Speed> {
    let comparison = urls::parse(corpora);
    comparison.assert_agreement();
    let bytes = comparison.inputs.iter().map(String::len).sum();
    // The second way of etched writes to a buffer, which no peer does.
    let times = comparison.times(effort).into_iter().enumerate().filter(|&(way, _)| way != 1);
    times
        .map(|(way, (name, seconds))| {
            Speed::of(if way == 0 { "etched" } else { name }, bytes, seconds)
        })
        .collect()
}

impl Speed {
    fn of(name: &'static str, bytes: usize, seconds: f64) -> Speed {
        Speed { name, gigabytes: bytes as f64 / seconds / 1e9 }
    }
}

impl Display for Group {
    /// A row of a Markdown table.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "| {} |", self.title)?;
        for (i, Speed { name, gigabytes }) in self.speeds.iter().enumerate() {
            let comma = if i == 0 { "" } else { "," };
            write!(f, "{comma} {name} {gigabytes:.2}")?;
        }
        write!(f, " |")
    }
}

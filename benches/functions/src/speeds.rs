//! The speed of the five things that people do most, in gigabytes a second, beside peers and other
//! languages. docs/BENCHMARKS.md shows it as tables.

use std::fmt::{self, Display};
use std::iter::once;

use crate::candidate::Candidate;
use crate::comparison::{Comparison, Ways};
use crate::corpus::{Corpus, named};
use crate::inputs::{Cuts, Shape, Source};
use crate::languages::{self, Program};
use crate::measure::{Effort, measure};
use crate::operation::Operation;
use crate::operations;
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
    let of_operation = |(name, title, program): &(&str, &'static str, Option<Program>)| {
        let operation = operations::all().find(|it| it.name == *name).expect("an operation");
        let Operation { input, ours, peers, .. } = operation;
        Group::new(title, ours, peers, program.as_ref(), &cuts(corpora, *input), effort)
    };
    let mut groups: Vec<Group> = OPERATIONS.iter().map(of_operation).collect();
    // The second way of etched writes to a buffer, which no peer does.
    let Comparison { ways: &[Ways { ours, peers }, ..], inputs, .. } = urls::parse(corpora) else {
        unreachable!()
    };
    groups.push(Group::new("parse a URL", &ours[0], peers, None, &inputs, effort));
    groups
}

/// What the inputs are, as a sentence.
pub(crate) fn about(corpora: &[Corpus]) -> String {
    let (_, len) = cuts(corpora, <[u8]>::to_vec).count_and_average();
    format!(
        "The inputs are German sentences of {len} bytes on average, encoded where the function decodes,\n\
         and real URLs."
    )
}

fn cuts(corpora: &[Corpus], input: fn(&[u8]) -> Vec<u8>) -> Cuts {
    Source::new(named(corpora, CORPUS), input).cut(SHAPE).expect("the corpus has sentences")
}

impl Group {
    fn new(
        title: &'static str,
        ours: &Candidate,
        peers: &[Candidate],
        program: Option<&Program>,
        cuts: &Cuts,
        effort: Effort,
    ) -> Group {
        let inputs = cuts.inputs();
        let candidates: Vec<&Candidate> = once(ours).chain(peers).collect();
        let times = measure(&candidates, &inputs, title, effort);
        let names = once("etched").chain(peers.iter().map(|peer| peer.name));
        let other = program.and_then(|it| Some((it.name, it.seconds(&inputs.texts)?)));
        let speed = |(name, seconds)| Speed { name, gigabytes: cuts.len() as f64 / seconds / 1e9 };
        Group { title, speeds: names.zip(times).chain(other).map(speed).collect() }
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

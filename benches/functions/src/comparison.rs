//! Compares several ways to call etched with each peer, on one list of inputs. This is for
//! operations that do not take a text of any size.

use std::iter::zip;

use crate::candidate::Candidate;
use crate::corpus::Corpus;
use crate::inputs::Cuts;
use crate::markdown;
use crate::measure::{Effort, measure};
use crate::record::{Figure, Record, Row};
use crate::table::{marked, rounded};

pub(crate) struct Comparison {
    /// The name of the table for `--only`.
    pub(crate) name: &'static str,
    pub(crate) title: &'static str,
    /// Sentences about the inputs and the ways.
    pub(crate) about: &'static str,
    pub(crate) inputs: fn(&[Corpus]) -> Cuts,
    /// The peers of all have the same names.
    pub(crate) ways: &'static [Ways],
}

/// The ways of etched and of the peers, all of which give the same texts.
pub(crate) struct Ways {
    pub(crate) ours: &'static [Candidate],
    pub(crate) peers: &'static [Candidate],
}

impl Comparison {
    /// Measures how many times as fast each way of etched is as each peer.
    pub(crate) fn rows(&self, corpora: &[Corpus], effort: Effort) -> Vec<Row> {
        let Comparison { title, ways, inputs, .. } = self;
        let cuts = inputs(corpora);
        let mut rows = Vec::new();
        for Ways { ours, peers } in *ways {
            let candidates: Vec<&Candidate> = ours.iter().chain(*peers).collect();
            let times = measure(&candidates, &cuts.inputs(), title, effort);
            let (our_times, peer_times) = times.split_at(ours.len());
            for (way, time) in zip(*ours, our_times) {
                let measured = zip(*peers, peer_times).filter(|(_, time)| time.is_finite());
                let figure = |(peer, peer_time): (&Candidate, &f64)| {
                    Figure(peer.name.to_owned(), rounded(peer_time / time), String::new())
                };
                rows.push(Row(
                    (*title).to_owned(),
                    way.name.to_owned(),
                    measured.map(figure).collect(),
                ));
            }
        }
        rows
    }

    /// The number of inputs, and their average length.
    pub(crate) fn described(&self, corpora: &[Corpus]) -> String {
        let (count, average) = (self.inputs)(corpora).count_and_average();
        format!("{count} of {average} bytes on average")
    }

    /// The tables in Markdown, one for each record; empty if no record has it.
    pub(crate) fn section(&self, records: &[Record]) -> String {
        let Comparison { title, about, .. } = self;
        let least = [0, "**0.00**".len()];
        let tables = markdown::tables_of(title, records, least, |figure| marked(figure.1));
        if tables.is_empty() { tables } else { format!("### {title}\n\n{about}\n{tables}") }
    }
}

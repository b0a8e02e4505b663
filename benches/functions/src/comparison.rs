//! Compares several ways to call etched with each peer, on one list of inputs. This is for
//! operations that do not take a text of any size.

use std::iter::zip;

use crate::candidate::Candidate;
use crate::inputs::Cuts;
use crate::markdown;
use crate::measure::{Effort, measure};
use crate::table::marked;

pub(crate) struct Comparison {
    pub(crate) title: &'static str,
    /// The peers of all have the same names.
    pub(crate) ways: &'static [Ways],
    pub(crate) inputs: Cuts,
    /// Sentences about the inputs and the ways.
    pub(crate) about: String,
}

/// The ways of etched and of the peers, all of which give the same texts.
pub(crate) struct Ways {
    pub(crate) ours: &'static [Candidate],
    pub(crate) peers: &'static [Candidate],
}

impl Comparison {
    /// Measures how many times as fast each way of etched is as each peer, and writes a table in
    /// Markdown.
    pub(crate) fn table(&self, effort: Effort) -> String {
        let Comparison { title, ways, inputs, about } = self;
        let inputs = inputs.inputs();
        let peer_names = ways[0].peers.iter().map(|peer| peer.name.to_owned());
        let mut lines = vec![("", peer_names.collect())];
        for Ways { ours, peers } in *ways {
            let candidates: Vec<&Candidate> = ours.iter().chain(*peers).collect();
            let times = measure(&candidates, &inputs, title, effort);
            let (our_times, peer_times) = times.split_at(ours.len());
            for (way, time) in zip(*ours, our_times) {
                let ratios = peer_times.iter().map(|peer| marked(peer / time));
                lines.push((way.name, ratios.collect()));
            }
        }
        let table = markdown::table(&lines, [0, "**0.00**".len()]);
        format!("### {title}\n\n{about}\n\n{table}")
    }
}

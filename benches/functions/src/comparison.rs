//! Compares several ways to call etched with each peer, on one list of inputs. This is for
//! operations that do not take a text of any size.

use crate::candidate::Candidate;
use crate::inputs::Cuts;
use crate::markdown;
use crate::measure::{Effort, measure};
use crate::table::marked;

/// The ways of etched and of the peers, all of which give the same texts.
pub(crate) struct Comparison {
    pub(crate) title: &'static str,
    pub(crate) ours: &'static [Candidate],
    pub(crate) peers: &'static [Candidate],
    pub(crate) inputs: Cuts,
    /// Sentences about the inputs and the ways.
    pub(crate) about: String,
}

impl Comparison {
    /// Measures how many times as fast each way of etched is as each peer, and writes a table in
    /// Markdown.
    pub(crate) fn table(&self, effort: Effort) -> String {
        let Comparison { title, ours, peers, inputs, about } = self;
        let candidates: Vec<&Candidate> = ours.iter().chain(*peers).collect();
        let times = measure(&candidates, &inputs.inputs(), title, effort);
        let (our_times, peer_times) = times.split_at(ours.len());
        let peer_names = peers.iter().map(|peer| peer.name.to_owned());
        let mut lines = vec![("", peer_names.collect())];
        for (way, time) in ours.iter().zip(our_times) {
            let ratios = peer_times.iter().map(|peer| marked(peer / time));
            lines.push((way.name, ratios.collect()));
        }
        let table = markdown::table(&lines, [0, "**0.00**".len()]);
        format!("### {title}\n\n{about}\n\n{table}")
    }
}

//! Expands a URI template with many values.

mod way;

use fastrand::Rng;

use crate::comparison::Comparison;
use crate::corpus::Corpus;
use crate::corpus::made::{ENGLISH, GERMAN, one_of};
use crate::inputs::Cuts;
use crate::link::Link;
use crate::urls::urls;
use way::WAYS;

/// The number of different values.
pub(crate) const LINKS: usize = 500;

/// Users, tags and pages like those in the documentation. None has a `*` or a `~`, because the peer
/// `url` escapes these two differently from the RFC.
fn links(corpora: &[Corpus]) -> Vec<Link> {
    let mut rng = Rng::with_seed(6570);
    // A `{+base}` refuses the few URLs with a `"` in the host, and encodes a `\`.
    let bases = urls(corpora).filter_map(|url| url.split(['?', '#']).next());
    let bases: Vec<&str> = bases.filter(|base| !base.contains(['"', '\\'])).collect();
    (0..LINKS)
        .map(|i| Link {
            base: bases[i * bases.len() / LINKS].to_owned(),
            user: name(&mut rng, ENGLISH, &["", "/", ".", "-"]),
            tags: [ENGLISH, GERMAN].map(|words| name(&mut rng, words, TEXT)),
            id: rng.u32(1..1_000_000),
            page: rng.u32(1..200),
        })
        .collect()
}

/// The separators in the text of a user.
const TEXT: &[&str] = &["", " ", "&", ", "];

/// One or two words, as a user writes them.
pub(crate) fn text(rng: &mut Rng) -> String {
    name(rng, GERMAN, TEXT)
}

/// One word, or two with a separator.
fn name(rng: &mut Rng, words: &str, separators: &[&str]) -> String {
    match separators[rng.usize(..separators.len())] {
        "" => one_of(rng, words),
        separator => one_of(rng, words) + separator + &one_of(rng, words),
    }
}

/// Links with bases from a corpus.
pub(crate) fn inputs(corpora: &[Corpus]) -> Cuts {
    Cuts::of_links(links(corpora))
}

/// Expansion of a template with the values.
pub(crate) static COMPARISON: Comparison = Comparison {
    name: "uri-template",
    title: "expand a URI template",
    about: "\
Expansion of `https://api.example.com/users/{user}/posts{?tags*,page}` with 500 different
values. Each way returns an owned string, except *to_slice*, which writes to a reused
buffer, and *to_url*, which also parses the string and returns a `Url`. Ours check that each
value stays in its place, except *to_string*, which is no longer measured; of the others only
`url` parses. `url` writes a space as `+`; the results are otherwise the same.",
    inputs,
    ways: &WAYS,
};

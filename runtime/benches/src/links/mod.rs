//! Expands a URI template with many values. The table shows how many times as fast etched is as
//! each peer.

mod way;

use std::fmt::{self, Display};

use fastrand::Rng;

use crate::corpus::made::{ENGLISH, GERMAN, one_of};
use crate::measure::{Effort, Pass, measure};
use way::{OURS, PEERS, Way};

/// The name of this table for `--only`.
pub(crate) const NAME: &str = "uri-template";

/// The number of different values.
const LINKS: usize = 500;

/// A buffer that is long enough for any expansion.
type Room = [u8; 512];

/// The values of the template's variables.
struct Link {
    user: String,
    tags: [String; 2],
    page: u32,
}

/// Users, tags and pages like those in the documentation. None has a `*` or a `~`, because the peer
/// `url` escapes these two differently from the RFC.
fn links() -> Vec<Link> {
    let mut rng = Rng::with_seed(6570);
    (0..LINKS)
        .map(|_| Link {
            user: name(&mut rng, ENGLISH, &["", "/", ".", "-"]),
            tags: [ENGLISH, GERMAN].map(|words| name(&mut rng, words, &["", " ", "&", ", "])),
            page: rng.u32(1..200),
        })
        .collect()
}

/// One word, or two with a separator.
fn name(rng: &mut Rng, words: &str, separators: &[&str]) -> String {
    match separators[rng.usize(..separators.len())] {
        "" => one_of(rng, words),
        separator => one_of(rng, words) + separator + &one_of(rng, words),
    }
}

/// How many times as fast each way of etched is as each peer.
pub(crate) struct Table {
    ratios: [[f64; PEERS.len()]; OURS.len()],
}

/// Checks that all ways give the same texts, and measures them.
pub(crate) fn table(effort: Effort) -> Table {
    let links = links();
    assert_agreement(&links);
    let ways = OURS.iter().chain(&PEERS);
    let passes: Vec<Box<Pass<'_, Room>>> = ways
        .map(|way| -> Box<Pass<'_, Room>> { Box::new(|room| (way.pass)(&links, room)) })
        .collect();
    let times = measure(&passes, &mut [0; size_of::<Room>()], effort);
    let (ours, peers) = times.split_at(OURS.len());
    Table { ratios: std::array::from_fn(|i| std::array::from_fn(|j| peers[j] / ours[i])) }
}

/// # Panics
///
/// If two ways give different texts.
fn assert_agreement(links: &[Link]) {
    let mut room = [0; size_of::<Room>()];
    for link in links {
        let expected = (OURS[0].answer)(link, &mut room);
        for Way { name, answer, .. } in OURS.iter().chain(&PEERS) {
            assert_eq!(answer(link, &mut room), expected, "{name}");
        }
    }
}

impl Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let template = way::TEMPLATE;
        write!(
            f,
            "### expand a URI template\n\n\
             Expansion of `{template}` with {LINKS} different\n\
             values. Each way returns an owned string, except *to_slice*, which writes to a reused\n\
             buffer. `url` writes a space as `+`; the results are otherwise the same.\n\n| {:38} |",
            "",
        )?;
        PEERS.iter().try_for_each(|peer| write!(f, " {:>26} |", peer.name))?;
        write!(f, "\n|{:-<40}|", "")?;
        PEERS.iter().try_for_each(|_| write!(f, "{:->27}:|", ""))?;
        for (way, ratios) in OURS.iter().zip(&self.ratios) {
            write!(f, "\n| {:38} |", way.name)?;
            ratios.iter().try_for_each(|ratio| write!(f, " {ratio:>26.1} |"))?;
        }
        writeln!(f)
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn ways_agree() {
        super::assert_agreement(&super::links());
    }
}

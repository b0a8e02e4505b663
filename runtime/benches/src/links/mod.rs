//! A URI template and many values: one table, how many times as fast as each peer.

mod way;

use std::fmt::{self, Display};

use fastrand::Rng;

use crate::corpus::made::{ENGLISH, GERMAN, one_of};
use crate::measure::{Effort, Pass, measure};
use way::{OURS, PEERS, Way};

/// What `--only` knows it by.
pub(crate) const NAME: &str = "uri-template";

/// How many different values there are.
const LINKS: usize = 500;

/// Room enough for any of them.
type Room = [u8; 512];

/// What is put into the template.
struct Link {
    user: String,
    tags: [String; 2],
    page: u32,
}

/// Users, tags and pages like those of the documentation. None has a `*` or a `~`, of which
/// one peer says otherwise than the RFC whether they are escaped.
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

/// One word or two, and what is between them.
fn name(rng: &mut Rng, words: &str, separators: &[&str]) -> String {
    match separators[rng.usize(..separators.len())] {
        "" => one_of(rng, words),
        separator => one_of(rng, words) + separator + &one_of(rng, words),
    }
}

/// How many times as fast we are, by our way and by peer.
pub(crate) struct Table {
    ratios: [[f64; PEERS.len()]; OURS.len()],
}

/// Measures all ways after it is certain that they agree.
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
            "### fill a URI template\n\n\
             {LINKS} different values in `{template}`, by peer. Each gives an owned string, but\n\
             *to_slice* writes to a buffer that is used again. `url` writes a space as `+`, which\n\
             is counted as the same.\n\n| {:38} |",
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

//! Compares several ways to call etched with each peer, on one list of inputs. This is for
//! operations that do not take a text of any size.

use std::fmt::{self, Display};
use std::iter::once;

use crate::measure::{Effort, Pass, measure};
use crate::table::marked;

/// A buffer that is reused for all inputs, and is long enough for every result.
pub(crate) type Room = Vec<u8>;

/// A way to do the operation on inputs of type `I`.
pub(crate) struct Way<I> {
    pub(crate) name: &'static str,
    /// Takes all inputs. The loop is inside the function, so that the operation can be inlined.
    pub(crate) pass: fn(&[I], &mut Room),
    pub(crate) answer: fn(&I, &mut Room) -> String,
}

/// Makes a [`Way`] of an expression for its result, and optionally of one for the result as text,
/// whose time does not count.
macro_rules! way {
    ($name:literal, |$input:ident, $room:ident| $result:expr) => {
        way!($name, |$input, $room| $result, |result| result.to_string())
    };
    ($name:literal, |$input:ident, $room:ident| $result:expr, |$it:ident| $answer:expr) => {
        $crate::comparison::Way {
            name: $name,
            pass: |inputs, $room| {
                for $input in inputs {
                    let $input = std::hint::black_box($input);
                    std::hint::black_box(&$result);
                }
            },
            answer: |$input, $room| {
                let $it = $result;
                $answer
            },
        }
    };
}
pub(crate) use way;

/// The ways of etched and of the peers, all of which give the same texts.
pub(crate) struct Comparison<I: 'static> {
    pub(crate) title: &'static str,
    pub(crate) ours: &'static [Way<I>],
    pub(crate) peers: &'static [Way<I>],
    pub(crate) inputs: Vec<I>,
    /// Sentences about the inputs and the ways.
    pub(crate) about: String,
}

/// How many times as fast each way of etched is as each peer.
pub(crate) struct Table {
    title: &'static str,
    about: String,
    peers: Vec<&'static str>,
    rows: Vec<(&'static str, Vec<f64>)>,
}

impl<I> Comparison<I> {
    /// Checks that all ways give the same texts, and measures them.
    pub(crate) fn table(self, effort: Effort) -> Table {
        self.assert_agreement();
        let times = self.times(effort);
        let (ours, peers) = times.split_at(self.ours.len());
        let ratios = |time: f64| peers.iter().map(|(_, peer)| peer / time).collect();
        let rows = ours.iter().map(|&(name, time)| (name, ratios(time))).collect();
        Table {
            title: self.title,
            about: self.about,
            peers: self.peers.iter().map(|way| way.name).collect(),
            rows,
        }
    }

    /// The name of each way, and the seconds for one pass over all inputs. The ways of etched come
    /// first.
    pub(crate) fn times(&self, effort: Effort) -> Vec<(&'static str, f64)> {
        let passes: Vec<Box<Pass<'_, Room>>> = self
            .ways()
            .map(|way| -> Box<Pass<'_, Room>> { Box::new(|room| (way.pass)(&self.inputs, room)) })
            .collect();
        let times = measure(&passes, &mut room(), effort);
        self.ways().map(|way| way.name).zip(times).collect()
    }

    /// # Panics
    ///
    /// If two ways give different texts.
    pub(crate) fn assert_agreement(&self) {
        let mut room = room();
        for input in &self.inputs {
            let expected = (self.ours[0].answer)(input, &mut room);
            for Way { name, answer, .. } in self.ways() {
                assert_eq!(answer(input, &mut room), expected, "{}: {name}", self.title);
            }
        }
    }

    fn ways(&self) -> impl Iterator<Item = &Way<I>> {
        self.ours.iter().chain(self.peers)
    }
}

fn room() -> Room {
    vec![0; 1024]
}

impl Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Table { title, about, peers, rows } = self;
        write!(f, "### {title}\n\n{about}\n\n")?;
        let width = |names: &mut dyn Iterator<Item = &str>| {
            names.map(|name| name.chars().count()).max().unwrap_or(0)
        };
        let first = width(&mut rows.iter().map(|(name, _)| *name));
        let other = width(&mut peers.iter().copied().chain(once("**0.00**")));
        write!(f, "| {:first$} |", "")?;
        peers.iter().try_for_each(|peer| write!(f, " {peer:>other$} |"))?;
        write!(f, "\n|-{:-<first$}-|", "")?;
        peers.iter().try_for_each(|_| write!(f, "-{:->other$}:|", ""))?;
        for (name, ratios) in rows {
            write!(f, "\n| {name:first$} |")?;
            ratios.iter().try_for_each(|&ratio| write!(f, " {:>other$} |", marked(ratio)))?;
        }
        writeln!(f)
    }
}

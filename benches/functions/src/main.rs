//! Measures how many times as fast the run-time codec is as the fastest of its peers.
//!
//! Each operation is measured on each corpus in each size, and printed as a table. In an
//! unoptimized build, `--unoptimized` measures some of them.

mod candidate;
mod change;
mod changes;
mod comparison;
mod corpus;
mod inputs;
mod languages;
mod link;
mod links;
mod markdown;
mod measure;
mod operation;
mod operations;
mod report;
mod room;
mod speeds;
mod table;
mod templates;
mod urls;
mod without_std;

use std::error::Error;
use std::iter::once;
use std::time::Duration;

use lexopt::prelude::*;

use crate::candidate::Candidate;
use crate::comparison::Comparison;
use crate::corpus::Corpus;
use crate::inputs::{QUICK_SHAPES, SHAPES, Shape, Source};
use crate::measure::{Effort, measure};
use crate::operation::Operation;
use crate::table::{Cell, Row, Table};

const HELP: &str = "\
Prints one table for each operation: how many times as fast as the fastest peer.

  --quick        measure only a few sizes, in few rounds
  --unoptimized  measure some operations of an unoptimized build, and fail if a peer is faster
  --only A,B     measure only operations whose names start with A or B
  --least RATIO  fail if a ratio of an operation is below RATIO
  --medians      print only the median of each operation for some sizes
  --list         print the names of the operations

With the variable RECORD it also writes docs/BENCHMARKS.md.
";

struct Arguments {
    plan: Plan,
    only: Option<Vec<String>>,
    least: f64,
    only_medians: bool,
    record: bool,
}

/// What to measure, and how long to measure each case.
#[derive(Clone, Copy)]
struct Plan {
    shapes: &'static [Shape],
    effort: Effort,
    /// The names of the corpora; empty for all of them.
    corpora: &'static [&'static str],
    /// The names of the operations, and the least ratio of each; empty for all of them.
    least: &'static [(&'static str, f64)],
}

const FULL: Plan = Plan {
    shapes: SHAPES,
    effort: Effort { rounds: 9, time: Duration::from_millis(180) },
    corpora: &[],
    least: &[],
};
const QUICK: Plan = Plan {
    shapes: QUICK_SHAPES,
    effort: Effort { rounds: 5, time: Duration::from_millis(15) },
    ..FULL
};
/// `from_utf8` may take twice the time of the standard library's, because only the standard library
/// is compiled with optimization.
const UNOPTIMIZED: Plan = Plan {
    shapes: &[Shape::Bytes(20), Shape::Bytes(1_000_000)],
    effort: Effort { rounds: 15, time: Duration::from_millis(45) },
    corpora: &["clean", "english", "cyrillic", "url"],
    least: &[
        ("encode", 1.0),
        ("encode-own-set", 1.0),
        ("encode-form", 1.0),
        ("decode", 1.0),
        ("decode-text", 1.0),
        ("decode-form-text", 1.0),
        ("from-utf8", 0.5),
    ],
};

impl Plan {
    /// The least accepted ratio of an operation; `None` if the operation is not measured.
    fn least(self, operation: &str) -> Option<f64> {
        if self.least.is_empty() {
            return Some(0.0);
        }
        self.least.iter().find(|(name, _)| *name == operation).map(|&(_, least)| least)
    }
}

type ComparisonOf = fn(&[Corpus]) -> Comparison;

/// The comparisons after the operations, with their names for `--only`.
const COMPARISONS: [(&str, ComparisonOf); 5] = [
    (links::NAME, links::comparison),
    (templates::NAME, templates::comparison),
    (urls::PARSE, urls::parse),
    (urls::JOIN, urls::join),
    (changes::NAME, changes::comparison),
];

fn main() -> Result<(), Box<dyn Error>> {
    let Some(arguments) = arguments()? else { return Ok(()) };
    let plan = arguments.plan;
    let chosen = |name: &str| {
        let is_named =
            |words: &Vec<String>| words.iter().any(|word| name.starts_with(word.as_str()));
        plan.least(name).is_some() && arguments.only.as_ref().is_none_or(is_named)
    };
    let mut corpora = corpus::all();
    corpora.retain(|corpus| plan.corpora.is_empty() || plan.corpora.contains(&corpus.name));
    let (mut tables, mut slow) = (Vec::new(), Vec::new());
    for operation in operations::all().filter(|it| chosen(it.name)) {
        let table = table(operation, &corpora, plan);
        if arguments.only_medians {
            println!("{}", table.medians());
        } else {
            println!("{table}");
        }
        let least = plan.least(operation.name).unwrap_or(0.0).max(arguments.least);
        if table.least().is_some_and(|(_, _, ratio)| ratio < least) {
            slow.push(format!("{} is below {least}", table.operation.title));
        }
        tables.push(table);
    }
    if arguments.only_medians {
        return Ok(());
    }
    let mut comparisons = Vec::new();
    for (_, comparison) in COMPARISONS.into_iter().filter(|(name, _)| chosen(name)) {
        let table = comparison(&corpora).table(plan.effort);
        println!("{table}");
        comparisons.push(table);
    }
    let mut groups = Vec::new();
    if chosen(speeds::NAME) {
        groups = speeds::groups(&corpora, plan.effort);
        groups.iter().for_each(|group| println!("{group}"));
    }
    if !slow.is_empty() {
        return Err(slow.join("; ").into());
    }
    if arguments.record {
        let without_std = without_std::section(&tables)?;
        report::write(&tables, &comparisons, &groups, &without_std, &corpora)?;
    }
    Ok(())
}

/// Parses the command line. Returns `None` for `--help` and `--list`, after printing what they ask
/// for.
fn arguments() -> Result<Option<Arguments>, lexopt::Error> {
    let record = std::env::var_os("RECORD").is_some();
    let mut arguments =
        Arguments { plan: FULL, only: None, least: 0.0, only_medians: false, record };
    let mut parser = lexopt::Parser::from_env();
    while let Some(argument) = parser.next()? {
        match argument {
            Long("quick") => arguments.plan = QUICK,
            Long("unoptimized") if cfg!(debug_assertions) => arguments.plan = UNOPTIMIZED,
            Long("unoptimized") => return Err("`--unoptimized` needs an unoptimized build".into()),
            Long("only") => {
                let words = parser.value()?.string()?;
                arguments.only = Some(words.split(',').map(str::to_owned).collect());
            }
            Long("least") => arguments.least = parser.value()?.parse()?,
            Long("medians") => arguments.only_medians = true,
            Long("list") => {
                operations::all().for_each(|operation| println!("{}", operation.name));
                COMPARISONS.iter().for_each(|(name, _)| println!("{name}"));
                println!("{}", speeds::NAME);
                return Ok(None);
            }
            Long("help") | Short('h') => {
                print!("{HELP}");
                return Ok(None);
            }
            other => return Err(other.unexpected()),
        }
    }
    let is_full = arguments.only.is_none() && arguments.plan.shapes == SHAPES;
    if arguments.record && (!is_full || arguments.only_medians || !cfg!(feature = "std")) {
        return Err(
            "`RECORD` needs a full run with the feature `std`, without `--only`, `--quick`, \
                    `--unoptimized` and `--medians`"
                .into(),
        );
    }
    Ok(Some(arguments))
}

fn table(operation: &'static Operation, corpora: &[Corpus], plan: Plan) -> Table {
    let Operation { name, input, text_only, ours, peers, .. } = operation;
    let candidates: Vec<&Candidate> = once(ours).chain(*peers).collect();
    let mut rows = Vec::new();
    for corpus in corpora.iter().filter(|corpus| !text_only || corpus.is_text()) {
        let source = Source::new(corpus, *input);
        let cell = |&shape: &Shape| {
            let case = format!("{name}, {}, {shape}", corpus.name);
            eprint!("{case:50}\r");
            let times = measure(&candidates, &source.cut(shape)?.inputs(), &case, plan.effort);
            Cell::new(times[0], &times[1..])
        };
        rows.push(Row { corpus: corpus.name, cells: plan.shapes.iter().map(cell).collect() });
    }
    eprint!("{:50}\r", "");
    Table { operation, shapes: plan.shapes, rows }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn candidates_agree() {
        let (corpora, plan) = (corpus::all(), Plan { effort: Effort::LEAST, ..QUICK });
        for operation in operations::all() {
            for (corpus, shape, ratio) in table(operation, &corpora, plan).cases() {
                let case = format!("{}, {corpus}, {shape}", operation.name);
                assert!(ratio.is_finite(), "{case}: no peer takes these inputs");
            }
        }
    }
}

//! Measures how many times as fast the run-time codec is as the fastest of its peers.
//!
//! Each operation is measured on each corpus in each size, and printed as a table. In an
//! unoptimized build, `--unoptimized` measures some of them.

mod candidate;
mod change;
mod changes;
mod comparison;
mod corpus;
mod facts;
mod inputs;
mod languages;
mod link;
mod links;
mod markdown;
mod measure;
mod operation;
mod operations;
mod record;
mod report;
mod room;
mod speeds;
mod table;
mod templates;
mod urls;
mod without_std;

use std::error::Error;
use std::iter::{once, zip};
use std::slice;
use std::time::Duration;

use lexopt::prelude::*;

use crate::candidate::Candidate;
use crate::corpus::Corpus;
use crate::facts::Facts;
use crate::inputs::{QUICK_SHAPES, SHAPES, Shape, Source};
use crate::measure::{Effort, measure};
use crate::operation::Operation;
use crate::record::{Figure, Record, Row};
use crate::report::COMPARISONS;
use crate::table::Table;

const HELP: &str = "\
Prints one table for each operation: how many times as fast as the fastest peer.

  --quick        measure only a few sizes, in few rounds
  --unoptimized  measure some operations of an unoptimized build, and fail if a peer is faster
  --only A,B     measure only operations whose names start with A or B
  --least RATIO  fail if a ratio of an operation is below RATIO
  --medians      print only the median of each operation for some sizes
  --list         print the names of the operations
  --page         only write docs/BENCHMARKS.md from the records, and measure nothing

With the variable RECORD it also replaces the record of this kind of processor, in the folder
`recorded`, and writes docs/BENCHMARKS.md.
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
    shapes: &QUICK_SHAPES,
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

fn main() -> Result<(), Box<dyn Error>> {
    let Some(arguments) = arguments()? else { return Ok(()) };
    let plan = arguments.plan;
    let chosen = |name: &str| {
        let is_named =
            |words: &Vec<String>| words.iter().any(|word| name.starts_with(word.as_str()));
        plan.least(name).is_some() && arguments.only.as_ref().is_none_or(is_named)
    };
    let mut corpora = corpus::all();
    let facts = Facts::of_this_run(corpus::sources(&corpora), described_inputs(&corpora));
    corpora.retain(|corpus| plan.corpora.is_empty() || plan.corpora.contains(&corpus.name));
    let mut record = Record { facts, rows: Vec::new() };
    let mut slow = Vec::new();
    for operation in operations::all().filter(|it| chosen(it.name)) {
        record.rows.extend(rows(operation, &corpora, plan));
        let table = Table::of(operation, &record);
        if arguments.only_medians {
            println!("{}", table.medians());
        } else {
            println!("{}", Table::section(operation, slice::from_ref(&record)));
        }
        let least = plan.least(operation.name).unwrap_or(0.0).max(arguments.least);
        if table.least().is_some_and(|(_, _, ratio)| ratio < least) {
            slow.push(format!("{} is below {least}", table.operation.title));
        }
    }
    if arguments.only_medians {
        return Ok(());
    }
    for comparison in COMPARISONS.into_iter().filter(|it| chosen(it.name)) {
        record.rows.extend(comparison.rows(&corpora, plan.effort));
        println!("{}", comparison.section(slice::from_ref(&record)));
    }
    if chosen(speeds::NAME) {
        record.rows.extend(speeds::rows(&corpora, plan.effort));
        println!("{}", speeds::section(slice::from_ref(&record)));
    }
    if !slow.is_empty() {
        return Err(slow.join("; ").into());
    }
    if arguments.record {
        record.rows.extend(without_std::rows()?);
        record.write()?;
        report::write()?;
    }
    Ok(())
}

/// The inputs of the speeds in docs/BENCHMARKS.md, and those of `Url::parse` and `join`.
fn described_inputs(corpora: &[Corpus]) -> String {
    format!(
        "German sentences: {} bytes on average; URLs: {}; relative URLs: {}",
        speeds::average_len(corpora),
        urls::PARSE.described(corpora),
        urls::JOIN.described(corpora)
    )
}

/// Parses the command line. Returns `None` for `--help`, `--list` and `--page`, after doing what they
/// ask for.
fn arguments() -> Result<Option<Arguments>, Box<dyn Error>> {
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
                COMPARISONS.iter().for_each(|comparison| println!("{}", comparison.name));
                println!("{}", speeds::NAME);
                return Ok(None);
            }
            Long("page") => {
                report::write()?;
                return Ok(None);
            }
            Long("help") | Short('h') => {
                print!("{HELP}");
                return Ok(None);
            }
            other => return Err(other.unexpected().into()),
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

/// Measures an operation: a row for each corpus.
fn rows(operation: &Operation, corpora: &[Corpus], plan: Plan) -> Vec<Row> {
    let Operation { name, title, input, text_only, ours, peers, .. } = operation;
    let candidates: Vec<&Candidate> = once(ours).chain(*peers).collect();
    let mut rows = Vec::new();
    for corpus in corpora.iter().filter(|corpus| !text_only || corpus.is_text()) {
        let source = Source::new(corpus, *input);
        let figure = |&shape: &Shape| {
            let case = format!("{name}, {}, {shape}", corpus.name);
            eprint!("{case:50}\r");
            let times = measure(&candidates, &source.cut(shape)?.inputs(), &case, plan.effort);
            let names = peers.iter().map(|peer| peer.name);
            Figure::of_times(shape.to_string(), times[0], zip(times[1..].iter().copied(), names))
        };
        let figures = plan.shapes.iter().filter_map(figure).collect();
        rows.push(Row((*title).to_owned(), corpus.name.to_owned(), figures));
    }
    eprint!("{:50}\r", "");
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ways_agree() {
        let corpora = corpus::all();
        for comparison in COMPARISONS {
            assert!(!comparison.rows(&corpora, Effort::LEAST).is_empty(), "{}", comparison.title);
        }
    }

    #[test]
    fn candidates_agree() {
        let (corpora, plan) = (corpus::all(), Plan { effort: Effort::LEAST, ..QUICK });
        for operation in operations::all() {
            for Row(_, corpus, figures) in rows(operation, &corpora, plan) {
                for Figure(shape, ratio, _) in figures {
                    let case = format!("{}, {corpus}, {shape}", operation.name);
                    assert!(ratio.is_finite(), "{case}: no peer takes these inputs");
                }
            }
        }
    }
}

//! Checks crates with rustc.

use std::error::Error;
use std::iter::{once, zip};

use crate::compile::{Compiler, Cost, Route};
use crate::measured::Measured;
use crate::turns::in_turns;

/// A crate of a series.
pub struct Variant {
    pub name: String,
    pub source: String,
    /// The content of the file that the source includes.
    pub included: String,
    /// The number of rounds in which the crate takes part, if not in all.
    pub rounds: Option<usize>,
    /// The length of the argument, if the cost per byte is reported.
    pub bytes: usize,
    pub route: Route,
}

impl Variant {
    pub fn new(name: impl Into<String>, source: String) -> Variant {
        let (included, route) = (String::new(), Route::ProcMacro);
        Variant { name: name.into(), source, included, rounds: None, bytes: 0, route }
    }
}

/// The cost of a variant.
pub struct Row {
    pub name: String,
    /// The seconds in addition to an empty crate.
    pub seconds: Measured,
    pub megabytes: Measured,
    pub bytes: usize,
    /// The number of warnings from rustc.
    pub warnings: usize,
}

impl Row {
    /// Whether this is a macro of etched. The names of other macros start with the crate.
    pub fn is_ours(&self) -> bool {
        self.name.starts_with('`')
    }

    pub fn microseconds_per_byte(&self) -> f64 {
        self.seconds.median / self.bytes as f64 * 1e6
    }
}

pub fn run(
    compiler: &Compiler,
    variants: &[Variant],
    rounds: usize,
) -> Result<Vec<Row>, Box<dyn Error>> {
    let empty = Variant::new("an empty crate", String::new());
    let variants: Vec<&Variant> = once(&empty).chain(variants).collect();
    let jobs: Vec<(&str, usize)> =
        variants.iter().map(|it| (&*it.name, it.rounds.unwrap_or(rounds))).collect();
    let costs = in_turns(&jobs, |job| {
        let Variant { source, included, route, .. } = variants[job];
        compiler.check(source, included, *route)
    })?;
    let seconds = |costs: &[Cost]| Measured::of(costs.iter().map(|cost| cost.seconds));
    let base = seconds(&costs[0]);
    let row = |(variant, costs): (&Variant, &Vec<Cost>)| {
        Some(Row {
            name: variant.name.clone(),
            warnings: costs.last()?.warnings,
            seconds: seconds(costs).beyond(base),
            megabytes: Measured::of(costs.iter().map(|cost| cost.megabytes)),
            bytes: variant.bytes,
        })
    };
    Ok(zip(variants, &costs).skip(1).filter_map(row).collect())
}
